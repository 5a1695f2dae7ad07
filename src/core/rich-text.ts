// Sanitizes rich text: scripts, styles, forms and remote content are removed.
import sanitize from "sanitize-html"

const options: sanitize.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "blockquote",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "code",
    "pre",
    "a",
    "hr",
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // A linked page must not control this window, and receives no referrer.
  transformTags: {
    a: (_tag, { href }) => ({ tagName: "a", attribs: { ...(href ? { href } : {}), rel: "noopener noreferrer nofollow" } }),
  },
  nestingLimit: 20,
}

/** The text as HTML that is safe to display. */
export const safeHtml = (html: string): string => sanitize(html, options).trim()
