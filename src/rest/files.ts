// REST route of file contents.
import { FileResponse, get, routes } from "./route.js"

export const fileRoutes = routes("Files", [
  get("/files/:token", "downloadFile", {
    response: FileResponse,
    handler: (services, { token }) => services.files.downloads.find(token),
  }),
  get("/avatars/:token", "avatarPlaceholder", {
    response: FileResponse,
    handler: (services, { token }) => services.files.placeholders.find(token),
  }),
])
