// Starts GraphiQL. The address of its script and workers, and its options, are in the attribute `data-settings`.
const root = document.querySelector("#root")
const { script, workers, options } = JSON.parse(root.dataset.settings)
globalThis.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => workers[label] }
await import(script)
// GraphiQL takes the variables and headers of the first tab from here, unless the browser has stored tabs.
const { variables, headers } = options.defaultTabs[0]
const isFirstVisit = localStorage.getItem("graphiql:tabState") === null
const initial = isFirstVisit ? { initialVariables: variables, initialHeaders: headers } : {}
globalThis.YogaGraphiQL.renderYogaGraphiQL(root, { ...options, ...initial })
