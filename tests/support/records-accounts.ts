// Rows of sessions, passkeys and push subscriptions. See records.ts.

type IdOf = (type: "Session") => string
type AccountRow = [table: string, values: (owner: string, idOf: IdOf) => Record<string, unknown>]
export type AccountType = "Passkey" | "PushSubscription" | "Session"

export const accountRecords: Record<AccountType, AccountRow> = {
  Session: [
    "sessions",
    (owner) => ({ employee_id: owner, refresh_hash: owner, last_seen_at: "2026-03-01", expires_at: "2026-04-01" }),
  ],
  Passkey: [
    "passkeys",
    (owner) => ({
      employee_id: owner,
      name: "Phone",
      host: "acme.test",
      credential_id: owner,
      public_key: "key",
      is_backup_eligible: true,
      counter: 0,
    }),
  ],
  PushSubscription: [
    "push_subscriptions",
    (owner, idOf) => ({
      employee_id: owner,
      session_id: idOf("Session"),
      service: "push.example",
      endpoint_hash: owner,
      sealed: "sealed",
    }),
  ],
}
