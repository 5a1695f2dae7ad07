// The domain files.
import type { ServicesOf } from "../core/service-registry.js"
import { fileCleanUpJob } from "../jobs/file-clean-up.js"
import { FileResolver } from "../resolvers/files.js"
import { fileRoutes } from "../rest/files.js"
import { FileDownloadService } from "../services/files/downloads.js"
import { ImageIntakeService } from "../services/files/images.js"
import { FileIntakeService } from "../services/files/intake.js"
import { PlaceholderService } from "../services/files/placeholders.js"
import { FileScanService } from "../services/files/scans.js"
import { defineDomain } from "./domain.js"

const services = {
  downloads: FileDownloadService,
  images: ImageIntakeService,
  intake: FileIntakeService,
  placeholders: PlaceholderService,
  scans: FileScanService,
}

declare module "../core/context.js" {
  interface Services {
    readonly files: ServicesOf<typeof services>
  }
}

export const filesDomain = defineDomain({
  uses: [],
  services,
  resolvers: [FileResolver],
  routes: fileRoutes,
  access: [],
  jobs: [fileCleanUpJob],
})
