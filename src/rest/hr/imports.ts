// REST routes of imports.
import { ImportResolver } from "../../resolvers/hr/imports.js"
import { operationRoutes } from "../operation-routes.js"

export const importRoutes = operationRoutes("Exports", ImportResolver, {
  "GET /imports": "imports",
  "POST /imports": { operation: "uploadImport", status: 201 },
  "GET /imports/:id": "import",
  "GET /imports/:id/rows": "importRows",
  "POST /imports/:id/commit": "commitImport",
  "POST /imports/:id/undo": "undoImport",
})
