// Starts the REST reference. Its script is named by the attribute `data-script`.
const element = document.querySelector("#reference")
await import(element.dataset.script)
globalThis.Scalar.createApiReference(element, {
  url: element.dataset.document,
  agent: { disabled: true },
  defaultOpenAllTags: true,
  documentDownloadType: "none",
  hideClientButton: true,
  operationTitleSource: "summary",
  orderRequiredPropertiesFirst: true,
  persistAuth: false,
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false,
})
