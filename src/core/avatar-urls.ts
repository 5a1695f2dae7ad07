// URLs of avatars: of the stored picture, or of a placeholder with the initials. Both change with the contents only, so that clients and
// proxies cache them.
import { AvatarSize } from "../entities/enums.js"
import type { Context } from "./context.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"
import { signPictureUrl } from "./file-urls.js"

/** Values that select the URL of an avatar, as the statement returns them. */
export interface AvatarSource {
  readonly fullName: string
  /** Ids of the stored files by size; null without an avatar. */
  readonly files: Partial<Record<AvatarSize, string>> | null
}

const signedText = (content: string) => `avatar-placeholder/${content}`

export function signAvatarUrl(
  ctx: Pick<Context, "deps" | "viewer">,
  { fullName, files }: AvatarSource,
  size: AvatarSize,
): string {
  const id = files?.[size]
  if (id) return signPictureUrl(ctx, id)
  const { config, signer } = ctx.deps
  const content = `${Buffer.from(initialsOf(fullName)).toString("base64url")}.${size}`
  return `${config.publicUrl}/api/avatars/${content}.${signer.sign(signedText(content))}`
}

/** The placeholder that a URL was signed for. Throws NOT_FOUND for a wrong signature. */
export function verifyPlaceholderToken(
  { signer }: Pick<AppDependencies, "signer">,
  token: string,
): { initials: string; size: AvatarSize } {
  const [encoded = "", size = "", signature = ""] = token.split(".")
  if (!isAvatarSize(size) || !signer.verify(signedText(`${encoded}.${size}`), signature)) throw new AppError("NOT_FOUND")
  return { initials: Buffer.from(encoded, "base64url").toString(), size }
}

const isAvatarSize = (size: string): size is AvatarSize => (AvatarSize.keys as readonly string[]).includes(size)

/** First letters of the first and the last word of a name in upper case; a question mark for a name without letters. */
function initialsOf(fullName: string): string {
  const letters = fullName.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = "?", ...others] = letters
  return `${first}${others.at(-1) ?? ""}`.toUpperCase()
}
