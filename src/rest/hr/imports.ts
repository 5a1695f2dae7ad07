// REST routes of imports.
import { Import, ImportRow } from "../../entities/hr/imports.js"
import { ImportRowFilter, UploadImportInput } from "../../inputs/hr/imports.js"
import { get, post, routes } from "../route.js"

export const importRoutes = routes("Exports", [
  get("/imports", "imports", { response: [Import], handler: (services) => services.hr.imports.list() }),
  post("/imports", "uploadImport", {
    response: Import,
    input: UploadImportInput,
    upload: true,
    status: 201,
    handler: (services, input, _ctx, upload) => services.hr.imports.create(upload, input),
  }),
  get("/imports/:id", "import", { response: Import, handler: (services, { id }) => services.hr.imports.get(id) }),
  get("/imports/:id/rows", "importRows", {
    response: [ImportRow],
    input: ImportRowFilter,
    handler: (services, { id, ...filter }) => services.hr.imports.listRows(id, filter),
  }),
  post("/imports/:id/commit", "commitImport", {
    response: Import,
    handler: (services, { id }) => services.hr.imports.commit(id),
  }),
  post("/imports/:id/undo", "undoImport", { response: Import, handler: (services, { id }) => services.hr.imports.undo(id) }),
])
