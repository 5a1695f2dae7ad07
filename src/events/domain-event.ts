// Shapes that domain events share.
import type { BaseEntity } from "../entities/base-entity.js"

/** A domain event with the record that it concerns. */
export interface DomainEvent<T = BaseEntity> {
  subject: T
  /** Further details for the audit entry. They never contain values of restricted fields. */
  details?: Record<string, unknown>
}

/** A change after which some employees may no longer see a record. */
export interface FormerReaders {
  formerReaderIds: readonly string[]
}
