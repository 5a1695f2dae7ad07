// Links to paths of the platform: screens, and pages of the server, which are no screens.
import type { ComponentProps } from "react"
import { Link } from "react-router"

const SERVER_PATHS =
  /^\/(api|assets|careers|developers|guide|login|accept-invitation|reset-password|confirm-email|forgot-password)\b/

/** Whether a path leads to a screen of the console. */
const isScreenPath = (path: string): boolean => /^\/(?!\/)/.test(path) && !SERVER_PATHS.test(path)

/** A link to a screen, or to another page in a tab of its own. */
export const AppLink = ({ href, ...props }: Omit<ComponentProps<"a">, "href"> & { href: string }) =>
  isScreenPath(href) ? <Link to={href} {...props} /> : <a href={href} target="_blank" rel="noopener noreferrer" {...props} />
