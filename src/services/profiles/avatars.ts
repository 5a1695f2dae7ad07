// Avatars of employees. Employees change their own, HR can delete any.
import { BaseService } from "../../core/base-service.js"
import type { Upload } from "../../core/upload.js"
import { AVATAR_PIXELS, AvatarSize } from "../../entities/enums.js"
import { Avatar } from "../../entities/profiles/avatars.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { ImageVariant } from "../files/calculations/images.js"

const variant = (size: AvatarSize): ImageVariant => ({
  format: "webp",
  width: AVATAR_PIXELS[size],
  height: AVATAR_PIXELS[size],
  fit: "cover",
})
const VARIANTS = { LARGE: variant("LARGE"), SMALL: variant("SMALL") }

export class AvatarService extends BaseService {
  /** Replaces the viewer's avatar. A job deletes the contents of the former one. */
  async upload(upload: Upload): Promise<Employee> {
    const employeeId = this.viewer.id
    const employee = await this.findAuthorized("update", Employee, employeeId, { lock: true })
    const files = await this.ctx.services.files.images.receive(upload, "avatar", VARIANTS)
    await this.deleteFiles(employeeId)
    for (const avatarSize of AvatarSize.keys) this.insert(Avatar, { ...files[avatarSize], employeeId, avatarSize })
    this.emit("employee.uploadAvatar", { subject: employee })
    return employee
  }

  /** Deletes the avatar of an employee, if there is one. */
  async delete(employeeId: string): Promise<Employee> {
    const employee = await this.findAuthorized("update", Employee, employeeId, { lock: true })
    if (await this.deleteFiles(employeeId)) this.emit("employee.deleteAvatar", { subject: employee })
    return employee
  }

  /** Whether there were files. */
  private async deleteFiles(employeeId: string): Promise<boolean> {
    return (await this.em.nativeDelete(Avatar, { employeeId })) > 0
  }
}
