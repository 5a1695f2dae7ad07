// REST routes of file contents and of the limits of uploads.
import { FileResolver } from "../resolvers/files.js"
import { operationRoutes } from "./operation-routes.js"
import { FileResponse, getRoute, type RouteDefinition } from "./route.js"

export const fileRoutes: readonly RouteDefinition[] = [
  getRoute("Files", "/files/:token", {
    operation: "downloadFile",
    declares: {
      allow: "public",
      errors: ["NOT_FOUND", "FILE_NOT_READY", "LINK_EXPIRED", "RANGE_NOT_SATISFIABLE", "STORAGE_UNAVAILABLE"],
      description:
        "Download a file by the URL of its record. The URL works for five minutes, while its session lasts and may read the record. It supports ranges.",
    },
    response: FileResponse,
    mediaTypes: ["*/*"],
    handler: (services, { token }) => services.files.downloads.find(token),
  }),
  getRoute("Files", "/avatars/:token", {
    operation: "avatarPlaceholder",
    declares: {
      allow: "public",
      errors: ["NOT_FOUND"],
      description: "Get the image with the initials of an employee without an avatar, by the URL of the profile.",
    },
    response: FileResponse,
    mediaTypes: ["image/png"],
    handler: (services, { token }) => services.files.placeholders.find(token),
  }),
  ...operationRoutes("Files", FileResolver, { "GET /upload-limits": "uploadLimits" }),
]
