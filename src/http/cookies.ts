// Cookies of both faces: read from the request, and sent only after the change that they stand for was committed.
import type { ServerResponse } from "node:http"
import { parseCookie, stringifySetCookie } from "cookie"
import type { Context } from "../core/context.js"

/** The cookies of a request. */
export const cookiesOf = (req: { headers: { cookie?: string } }) => parseCookie(req.headers.cookie ?? "")

/** Sends the cookies that an operation set. Scripts can't read them, other sites can't make the browser post them. */
export function sendCookies(res: ServerResponse, ctx: Context): void {
  const secure = ctx.deps.config.publicUrl.startsWith("https:")
  for (const { name, value, path, maxAge } of ctx.request.cookies?.splice(0) ?? []) {
    res.appendHeader("Set-Cookie", stringifySetCookie({ name, value, path, maxAge, httpOnly: true, sameSite: "lax", secure }))
  }
}
