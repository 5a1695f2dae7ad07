// Rich text that people wrote, with everything left out that could run, disguise itself, or call home.
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
  // A page that is opened from here must not steer this one, and need not know where it was opened from.
  transformTags: {
    a: (_tag, { href }) => ({ tagName: "a", attribs: { ...(href ? { href } : {}), rel: "noopener noreferrer nofollow" } }),
  },
  nestingLimit: 20,
}

/** The same text as HTML that can be shown anywhere. */
export const safeHtml = (html: string): string => sanitize(html, options).trim()
