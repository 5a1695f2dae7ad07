// Operations on files of any kind. The policies of the kinds decide who may read a file.
import type { Operations } from "../policies.js"

export const fileOperations: Operations = {
  avatarPlaceholder: {
    rule: "public",
    errors: ["NOT_FOUND"],
    description: "Get the image with the initials of an employee without an avatar, by the URL of the profile.",
  },
  downloadFile: {
    rule: "public",
    errors: ["NOT_FOUND", "FILE_NOT_READY", "LINK_EXPIRED", "RANGE_NOT_SATISFIABLE", "STORAGE_UNAVAILABLE"],
    description:
      "Download a file by the URL of its record. The URL works for five minutes, while its session lasts and may read the record. It supports ranges.",
  },
}
