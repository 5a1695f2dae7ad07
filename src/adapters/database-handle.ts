// A database that the server or a test run has opened.
export interface DatabaseHandle {
  url: string
  embedded: boolean
  /** Stops an embedded database when no other process uses it. Does nothing for any other database. */
  stop(): Promise<void>
}
