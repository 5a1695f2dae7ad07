// Who may import whom: down only, from the faces through the services to what is kept. ARCHITECTURE.md draws it.
const domains = [
  "identity|leave|tasks|calendar|profiles|hr|recruitment|onboarding|organization|custom-fields|administration|notifications",
  "self-service",
].join("|")
const cell = `(${domains})[^/]*[.]ts$`
const faces = "^src/(rest|resolvers|subscriptions)/"

/** Types vanish when the code is built, so a type may be known where its module must not be used. */
const value = { dependencyTypesNot: ["type-only"] }

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to })

module.exports = {
  forbidden: [
    forbid("nobody-above-app", "main starts app; nothing below knows either.", { path: "^src/", pathNot: "^src/main[.]ts$" }, { path: "^src/(main|app)[.]ts$", ...value }),
    forbid("one-list-of-domains", "Only app, and what describes it, read the register of domains.", { path: "^src/", pathNot: "^src/(app|contract)[.]ts$" }, { path: "^src/domains[.]ts$", ...value }),
    forbid("no-index", "Every import says which file it means.", {}, { path: "(^|/)index[.]ts$", pathNot: "node_modules/" }),
    forbid("faces-apart", "A face does not know another face.", { path: "^src/(rest|resolvers|subscriptions)/" }, { path: faces, pathNot: "^src/$1/", ...value }),
    forbid("faces-ask-services", "A face neither decides nor reads the database itself.", { path: faces }, { path: "^src/auth/policies/|node_modules/(@mikro-orm|kysely|pg)/", ...value }),
    forbid("services-know-no-face", "A service is never told who calls, nor through what.", { path: "^src/services/" }, { path: `${faces}|node_modules/(express|graphql|type-graphql|graphql-ws|@apollo/server)/`, ...value }),
    forbid("events-below-services", "Events are recorded and delivered by what is below the services.", { path: "^src/events/" }, { path: `${faces}|^src/services/`, ...value }),
    forbid("jobs-beside-faces", "A job calls services, as a face does.", { path: "^src/jobs/" }, { path: faces, ...value }),
    forbid("policies-are-words", "A policy is made of words and entities.", { path: "^src/auth/policies/" }, { path: "^src/", pathNot: "^src/(auth/(words|policy|policies/)|entities/|inputs/)", ...value }),
    forbid("entities-at-the-bottom", "An entity knows columns and other entities.", { path: "^src/entities/" }, { path: "^src/", pathNot: "^src/entities/", ...value }),
    forbid("inputs-at-the-bottom", "An input knows fields, entities for their enumerations, and how to refuse.", { path: "^src/inputs/" }, { path: "^src/", pathNot: "^src/(inputs|entities)/|^src/errors[.]ts$", ...value }),
    forbid("adapters-serve", "An adapter is used; it uses nothing above it.", { path: "^src/adapters/" }, { path: `${faces}|^src/(services|events|jobs|inputs|auth)/|^src/context`, ...value }),
    forbid("errors-know-nothing", "The table of refusals stands alone.", { path: "^src/errors[.]ts$" }, { path: "^src/", pathNot: "^src/messages/", ...value }),
    forbid("config-knows-nothing", "The environment is read before all else.", { path: "^src/config[.]ts$" }, { path: "^src/", ...value }),
    forbid("cells-apart", "Cells of one column meet through the context.", { path: `^src/(services|resolvers|rest|inputs|auth/policies)/${cell}` }, { path: `^src/$1/${cell}`, pathNot: "^src/$1/$2", ...value }),
    forbid("no-cycles", "A cycle of modules depends on who is loaded first. Entities relate both ways by nature.", { pathNot: "^src/entities/" }, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    forbid("tests-at-the-front-door", "The tests of a domain use the server as its users do.", { path: `^tests/(${domains})[.]test[.]ts$` }, { path: "^src/", pathNot: "^src/app[.]ts$", ...value }),
    forbid("tests-stay-outside", "The server does not need its tests.", { path: "^src/" }, { path: "^tests/" }),
    forbid("installed-in-production", "What the server imports is there without the packages for development.", { path: "^(src|migrations)/" }, { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], ...value }),
    forbid("resolvable", "What is imported is there, or is built.", {}, { couldNotResolve: true, pathNot: "/dist/" }),
  ],
  options: {
    // TypeScript 7 has no JavaScript interface, so swc reads the code.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"], mainFields: ["module", "main", "types"] },
  },
}
