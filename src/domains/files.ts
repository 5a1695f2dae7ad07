// The domain files.
import { fileCleanUpJob } from "../jobs/file-clean-up.js"
import { FileResolver } from "../resolvers/files.js"
import { fileRoutes } from "../rest/files.js"
import { FileDownloadService } from "../services/files/downloads.js"
import { ImageIntakeService } from "../services/files/images.js"
import { FileIntakeService } from "../services/files/intake.js"
import { PlaceholderService } from "../services/files/placeholders.js"
import { FileScanService } from "../services/files/scans.js"
import { defineDomain } from "./domain.js"

export const filesDomain = defineDomain({
  uses: [],
  services: {
    downloads: FileDownloadService,
    images: ImageIntakeService,
    intake: FileIntakeService,
    placeholders: PlaceholderService,
    scans: FileScanService,
  },
  resolvers: [FileResolver],
  routes: fileRoutes,
  access: [],
  jobs: [fileCleanUpJob],
})
