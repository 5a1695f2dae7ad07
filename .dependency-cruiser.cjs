// Import rules: dependencies point downward, from the API layers through the services to the entities. ARCHITECTURE.md has the diagram.
const { readdirSync } = require("node:fs")
const { join } = require("node:path")

const domains = readdirSync(join(__dirname, "src/domains"))
  .map((name) => name.replace(/[.]ts$/, ""))
  .filter((name) => name !== "domain")
  .join("|")
const apiLayers = "^src/(rest|resolvers|subscriptions|graphql|http)/"

/** Type imports vanish in the build; rules that carry this option allow them. */
const value = { dependencyTypesNot: ["type-only"] }

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to })

module.exports = {
  forbidden: [
    forbid("main-and-app-on-top", "server and serve start app; no other module imports either. Commands open its dependencies.", { path: "^src/", pathNot: "^src/(main|server|serve|app)[.]ts$|^src/cli/" }, { path: "^src/(main|server|serve|app|open-dependencies)[.]ts$", ...value }),
    forbid("domains-register", "Only app, its dependencies and the contract generator read the register of the domains.", { path: "^src/", pathNot: "^src/(app|open-dependencies|cli/generate-contract|domains|domains/.+)([.]ts)?$" }, { path: "^src/domains(/|[.]ts$)", ...value }),
    forbid("no-index", "Every import names the file it means.", {}, { path: "(^|/)index[.]ts$", pathNot: "node_modules/" }),
    forbid("rest-uses-resolvers", "REST calls the operations of resolvers and knows nothing of GraphQL.", { path: "^src/rest/" }, { path: "^src/graphql/", ...value }),
    forbid("graphql-and-rest-apart", "GraphQL does not know REST.", { path: "^src/(resolvers|graphql)/" }, { path: "^src/rest/", ...value }),
    forbid("api-layers-use-services", "An API layer makes no decisions and does not query the database.", { path: "^src/(rest|resolvers|subscriptions)/" }, { path: "node_modules/(@mikro-orm|kysely|pg)/", ...value }),
    forbid("services-without-api", "A service does not know which API called it.", { path: "^src/services/" }, { path: `${apiLayers}|node_modules/(express|graphql|type-graphql|graphql-ws|@apollo/server)/`, ...value }),
    forbid("events-below-services", "Events are recorded and delivered below the services.", { path: "^src/events/" }, { path: `${apiLayers}|^src/services/`, ...value }),
    forbid("jobs-beside-apis", "A job calls services, as an API layer does.", { path: "^src/jobs/" }, { path: apiLayers, ...value }),
    forbid("access-policies-use-access-rules", "An access policy consists of access rules and entities.", { path: "^src/auth/access/" }, { path: "^src/", pathNot: "^src/(auth/(access-rules|access-policies|stored-rights|access/.+)[.]ts|entities/|inputs/)", ...value }),
    forbid("entities-at-the-bottom", "An entity imports columns and other entities only. The enumeration of error codes imports the codes.", { path: "^src/entities/", pathNot: "^src/entities/error-code[.]ts$" }, { path: "^src/", pathNot: "^src/entities/", ...value }),
    forbid("inputs-at-the-bottom", "An input imports fields, enumerations of entities, and errors.", { path: "^src/inputs/" }, { path: "^src/", pathNot: "^src/(inputs|entities)/|^src/core/errors[.]ts$", ...value }),
    forbid("adapters-at-the-bottom", "An adapter imports nothing above it.", { path: "^src/adapters/" }, { path: `${apiLayers}|^src/(services|events|jobs|inputs|auth)/|^src/core/context`, ...value }),
    forbid("errors-import-nothing", "The error table stands alone.", { path: "^src/core/errors[.]ts$" }, { path: "^src/", ...value }),
    forbid("config-first", "The environment is read before everything else.", { path: "^src/(config|core/config-values|core/data-dir|core/[a-z]+-settings)[.]ts$" }, { path: "^src/", pathNot: "^src/(core/(config-values|data-dir|[a-z]+-settings)|fast-path/techniques)[.]ts$", ...value }),
    forbid("domains-apart", "Domains of one layer use each other through the context.", { path: `^src/(services|resolvers|rest|inputs|auth/access)/(${domains})(/|[.])` }, { path: `^src/$1/(${domains})(/|[.])`, pathNot: "^src/$1/$2(/|[.])", ...value }),
    forbid("no-circular", "No circular imports, type imports included. Relations between entities are circular by nature.", { pathNot: "^src/entities/" }, { circular: true }),
    forbid("domain-tests-use-the-app", "Tests of a domain use the server as its clients do.", { path: `^tests/(${domains})[.]test[.]ts$` }, { path: "^src/", pathNot: "^src/app[.]ts$", ...value }),
    forbid("console-uses-the-api", "The console knows the API only.", { path: "^console/" }, { path: "^(src|tests|scripts|migrations)/" }),
    forbid("server-without-console", "The server serves the console as files.", { path: "^(src|migrations)/" }, { path: "^console/" }),
    forbid("console-domains-apart", "A domain of the console uses what all share, not another domain.", { path: "^console/src/domains/([^/]+)/" }, { path: "^console/src/(domains/(?!$1/)|routes/)" }),
    forbid("console-ui-at-the-bottom", "The parts of screens know no subject.", { path: "^console/src/(ui|relay|i18n)/" }, { path: "^console/src/(domains|routes|shell)/", ...value }),
    forbid("src-without-tests", "The server does not need its tests.", { path: "^src/" }, { path: "^tests/" }),
    forbid("installed-in-production", "The server imports no development-only package.", { path: "^(src|migrations)/" }, { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], ...value }),
    forbid("resolvable", "Every import resolves.", {}, { couldNotResolve: true, pathNot: "/dist/|^virtual:" }),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so swc parses the code.
    parser: "swc",
    // Type imports count as well, unless a rule leaves them out.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules|^clients/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"], mainFields: ["module", "main", "types"] },
  },
}
