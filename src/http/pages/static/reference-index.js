// Leads links to operations that were made for the whole document to the page of their tag.
const [, tag] = /^#tag\/([\w-]+)/.exec(location.hash) ?? []
if (tag && document.getElementById(tag)) location.replace(`/api/docs/${tag}${location.hash}`)
