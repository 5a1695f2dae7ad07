// Sanitized HTML of the API as elements. Tags and addresses that it does not have are left out here as well.
import { createElement, type ReactNode } from "react"
import { AppLink } from "./app-link.tsx"

const TAGS = new Set("p br h2 h3 h4 ul ol li blockquote strong b em i u s code pre a hr".split(" "))
const EMPTY_TAGS = new Set(["br", "hr"])

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html").body

/** The text of HTML on one line. */
export const plainText = (html: string): string => {
  const body = parse(html)
  for (const element of body.querySelectorAll("p, br, li, h2, h3, h4, blockquote, pre")) element.after(" ")
  return (body.textContent ?? "").replace(/\s+/g, " ").trim()
}

export const RichText = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={className} dir="auto">
    {toElements(parse(html))}
  </div>
)

const toElements = (parent: Node): ReactNode[] => [...parent.childNodes].map(toElement)

function toElement(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const tag = node.localName
  if (!TAGS.has(tag)) return toElements(node)
  if (EMPTY_TAGS.has(tag)) return createElement(tag, { key })
  return tag === "a" ? toLink(node, key) : createElement(tag, { key }, ...toElements(node))
}

/** A link to a screen, to another page, or the text of a link without a usable address. */
function toLink(node: Element, key: number): ReactNode {
  const given = node.getAttribute("href") ?? ""
  const href = given.startsWith(`${location.origin}/`) ? given.slice(location.origin.length) : given
  const children = toElements(node)
  return /^(https?:|mailto:|\/(?!\/))/.test(href) ? createElement(AppLink, { key, href }, ...children) : children
}
