// Cookies of both APIs. They are sent after the commit of the change that set them.
import type { ServerResponse } from "node:http"
import { parseCookie, stringifySetCookie } from "cookie"
import type { Context } from "../core/context.js"

/** Cookies of a request. */
export const cookiesOf = (req: { headers: { cookie?: string } }) => parseCookie(req.headers.cookie ?? "")

/** Sends the cookies of an operation: HttpOnly, SameSite=Lax, and Secure on https. */
export function sendCookies(res: ServerResponse, ctx: Context): void {
  const secure = ctx.deps.config.publicUrl.startsWith("https:")
  for (const { name, value, path, maxAge } of ctx.request.cookies?.splice(0) ?? []) {
    res.appendHeader("Set-Cookie", stringifySetCookie({ name, value, path, maxAge, httpOnly: true, sameSite: "lax", secure }))
  }
}
