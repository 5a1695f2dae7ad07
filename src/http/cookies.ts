// Cookies of both APIs. They are sent after the commit of the change that set them.
import type { ServerResponse } from "node:http"
import { parseCookie, stringifySetCookie } from "cookie"
import type { Context } from "../core/context.js"

/**
 * Names and paths of the cookies. The browser's scripts can read when the access token expires, and no token. On https their
 * prefixes keep other hosts of the domain, and pages without https, from setting them (RFC 6265bis, 4.1.3). `__Host-` requires the
 * path `/`.
 */
const COOKIES = {
  access_token: { secureName: "__Host-access_token", path: "/", httpOnly: true },
  refresh_token: { secureName: "__Secure-refresh_token", path: "/api/auth", httpOnly: true },
  access_expires: { secureName: "__Host-access_expires", path: "/", httpOnly: false },
} as const

const nameOf = (cookie: keyof typeof COOKIES, isSecure: boolean) => (isSecure ? COOKIES[cookie].secureName : cookie)

/** The tokens in the cookies of a request. A secure request takes them from cookies with a prefix only. */
export function credentialsOf(
  { headers }: { headers: { cookie?: string } },
  isSecure: boolean,
): { accessToken?: string; refreshToken?: string } {
  const cookies = parseCookie(headers.cookie ?? "")
  return { accessToken: cookies[nameOf("access_token", isSecure)], refreshToken: cookies[nameOf("refresh_token", isSecure)] }
}

/** Whether the browser of a request has a session, which may have ended meanwhile. */
export const hasSessionCookie = ({ headers }: { headers: { cookie?: string } }, isSecure: boolean): boolean =>
  parseCookie(headers.cookie ?? "")[nameOf("access_expires", isSecure)] !== undefined

/**
 * Sends the cookies of an operation: SameSite=Lax, and Secure on https. With the end of a session, the browser also forgets what it
 * stored of this server.
 */
export function sendCookies(res: ServerResponse, { request }: Context): void {
  const { isSecure: secure = false } = request
  for (const { name, value, maxAge } of request.cookies?.splice(0) ?? []) {
    const { path, httpOnly } = COOKIES[name]
    const cookie = { name: nameOf(name, secure), value, path, maxAge, httpOnly, sameSite: "lax", secure } as const
    if (name === "access_token" && maxAge === 0) res.setHeader("Clear-Site-Data", '"cache", "storage"')
    res.appendHeader("Set-Cookie", stringifySetCookie(cookie))
  }
}
