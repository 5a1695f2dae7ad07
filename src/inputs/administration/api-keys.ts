// Inputs of API keys.
import { booleanField, idField, integerField, timestampField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("An API key to create.")
export class CreateApiKeyInput {
  @stringField("Name of the service account.", { max: 80, example: "Payroll export" }) name!: string
  @idField("Id of the custom role whose permissions the key has. Its scope names an organization, department or location.")
  roleId!: string
  @timestampField("Time at which the key expires. Default: never.", { optional: true, example: "2027-01-01T00:00:00.000Z" })
  expiresAt?: string
}

@input("Options for replacing an API key.")
export class RotateApiKeyInput {
  @integerField("Seconds during which the old key still works, at most 30 days. Default: one day.", {
    max: 2_592_000,
    optional: true,
    example: 3600,
  })
  overlapSeconds?: number
  @timestampField("Time at which the new key expires. Default: never.", {
    optional: true,
    example: "2027-01-01T00:00:00.000Z",
  })
  expiresAt?: string
}

@input("Conditions on the listed API keys.")
export class ApiKeyFilter {
  @booleanField("Whether the keys are neither revoked nor expired.", { optional: true }) active?: boolean
}
