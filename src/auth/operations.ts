// The declaration of an operation: its access rule, its description and its errors.
import type { ErrorCode } from "../core/errors.js"
import type { ScopeRule } from "./access-rules.js"

/** An operation of one or both APIs. */
export interface Operation {
  /** Viewers who may call the operation at all. The policies of the entities decide on which records. */
  readonly allow: "public" | ScopeRule
  /** Text for GraphQL and OpenAPI, imperative, such as "List locations, ordered by name." */
  readonly description: string
  /**
   * Whether a GraphQL document may call it only once, because it tests a secret, sends an email or receives the file of the
   * request. The limit on requests then limits attempts.
   */
  readonly oncePerDocument?: true
  /** Whether the operation creates, returns or ends credentials. It ignores an Idempotency-Key, which would return them again. */
  readonly handlesCredentials?: true
  /** Whether the operation acts on many records, so that an organization runs one such operation at a time. */
  readonly isBulk?: true
  /**
   * Whether the method starts without a transaction, and returns the function that runs in it. The method hashes passwords,
   * stores files and counts attempts before: once, without holding a connection or a lock. These effects remain if the write fails.
   */
  readonly hasPreparation?: true
  /** Where a query may read: on a replica that has everything committed before it. The primary if omitted. */
  readonly staleness?: "replica"
  /** Error codes of the operation, beside those that every operation of its kind can answer. OpenAPI lists them. */
  readonly errors?: readonly ErrorCode[]
  /** Codes of checks of the record that the input, or a rule without a check, can cause as well. */
  readonly inputErrors?: readonly ErrorCode[]
}

export type Operations = Readonly<Record<string, Operation>>

/** Error codes of every operation that receives a file. */
export const uploadErrors: readonly ErrorCode[] = ["UNSUPPORTED_FILE_TYPE", "STORAGE_QUOTA_EXCEEDED", "STORAGE_UNAVAILABLE"]
