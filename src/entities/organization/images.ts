// Images of the organization's brand.
import { sql } from "kysely"
import { enumeration } from "../columns.js"
import { OrganizationImageKind } from "../enums.js"
import { FileRecord, fileEntity } from "../files.js"

@fileEntity("An image of the organization's brand.", { table: "organization_images", internal: true, unique: [["kind"]] })
export class OrganizationImage extends FileRecord {
  @enumeration(OrganizationImageKind, "Purpose of the image.") kind!: OrganizationImageKind
}

/** SQL of the id of an organization's image; null without one. */
export const organizationImageId = (organizationId: unknown, kind: OrganizationImageKind) =>
  sql`(select i.id from organization_images i where i.organization_id = ${organizationId} and i.kind = ${sql.lit(kind)})`
