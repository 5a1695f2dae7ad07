// Signed URLs of files. The URL of a document is bound to one session and ends with it. The download checks the rights of the
// session again. The URL of a picture is the right to see it: it lasts until the picture is deleted, and caches keep it.
import { isId } from "../entities/base-entity.js"
import { FILE_URL_WINDOW_SECONDS } from "../entities/files.js"
import type { Context } from "./context.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"

/** Keeps signatures of URLs apart from other signatures with the same key. */
const signedText = (content: string) => `file-url/${content}`

export function signFileUrl({ deps, viewer }: Pick<Context, "deps" | "viewer">, id: string): string {
  const window = Math.floor(deps.clock.now().getTime() / 1000 / FILE_URL_WINDOW_SECONDS)
  const expires = (window + 2) * FILE_URL_WINDOW_SECONDS
  const content = `${id}.${viewer.sessionId}.${expires}`
  return `${deps.config.publicUrl}/api/files/${content}.${deps.signer.sign(signedText(content))}`
}

export function signPictureUrl({ deps, viewer }: Pick<Context, "deps" | "viewer">, id: string): string {
  const content = `${id}.${viewer.organizationId}`
  return `${deps.config.publicUrl}/api/files/${content}.${deps.signer.sign(signedText(content))}`
}

/** The picture that a URL was signed for; undefined for any other URL. */
export function verifyPictureToken(
  { signer }: Pick<AppDependencies, "signer">,
  token: string,
): { id: string; organizationId: string } | undefined {
  const [id = "", organizationId = "", signature = "", ...rest] = token.split(".")
  const isSigned = rest.length === 0 && signer.verify(signedText(`${id}.${organizationId}`), signature)
  return isSigned ? { id, organizationId } : undefined
}

/** Verifies a token of a signed URL. Throws NOT_FOUND for a wrong signature and LINK_EXPIRED after the lifetime. */
export function verifyFileToken(
  { signer, clock }: Pick<AppDependencies, "signer" | "clock">,
  token: string,
): { id: string; sessionId: string; secondsLeft: number } {
  const [id = "", sessionId = "", expires = "", signature = ""] = token.split(".")
  if (!isId(id) || !isId(sessionId) || !signer.verify(signedText(`${id}.${sessionId}.${expires}`), signature))
    throw new AppError("NOT_FOUND")
  const secondsLeft = Math.ceil(Number(expires) - clock.now().getTime() / 1000)
  if (secondsLeft <= 0) throw new AppError("LINK_EXPIRED")
  return { id, sessionId, secondsLeft }
}
