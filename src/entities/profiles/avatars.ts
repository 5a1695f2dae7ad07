// Avatars of employees: one file for each size.
import { enumeration } from "../columns.js"
import { AvatarSize } from "../enums.js"
import { FileRecord, fileEntity } from "../files.js"
import { entityNamed } from "../metadata.js"
import { manyToOne } from "../relations.js"

@fileEntity("The avatar of an employee in one size.", {
  table: "avatars",
  internal: true,
  unique: [["employeeId", "avatarSize"]],
})
export class Avatar extends FileRecord {
  @manyToOne(() => entityNamed("Employee"), "Employee whose avatar it is.", { cascade: true }) employeeId!: string
  @enumeration(AvatarSize, "Size of the image.") avatarSize!: AvatarSize
}
