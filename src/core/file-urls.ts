// Signed URLs of files. A URL is bound to one file and one session, so it ends with the session. The download checks the rights of
// the session again.
import { isId } from "../entities/base-entity.js"
import type { Context } from "./context.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"

const FILE_URL_LIFETIME_SECONDS = 300

/** Keeps signatures of URLs apart from other signatures with the same key. */
const signedText = (content: string) => `file-url/${content}`

/** The URL of a file for the viewer's session. */
export function signFileUrl({ deps, viewer }: Pick<Context, "deps" | "viewer">, id: string): string {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + FILE_URL_LIFETIME_SECONDS
  const content = `${id}.${viewer.sessionId}.${expires}`
  return `${deps.config.publicUrl}/api/files/${content}.${deps.signer.sign(signedText(content))}`
}

/** What a URL was signed for. Throws NOT_FOUND for a wrong signature and LINK_EXPIRED after the lifetime. */
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
