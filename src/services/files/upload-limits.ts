// The limits of uploaded files, so that clients check a file before they send it.
import { BaseService } from "../../core/base-service.js"
import type { UploadLimits } from "../../entities/upload-limits.js"
import { FILE_RULES } from "./calculations/types.js"

export class UploadLimitService extends BaseService {
  get(): UploadLimits {
    return FILE_RULES
  }
}
