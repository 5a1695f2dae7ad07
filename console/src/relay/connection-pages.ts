// Lists that are read page by page. Relay's own handler drops the further pages when the first one is read again.
import { ConnectionHandler, type RecordProxy } from "relay-runtime"

const idOf = (edge: RecordProxy | null | undefined) => edge?.getLinkedRecord("node")?.getDataID()

/** Keeps the pages after the first one, as long as the last record of the first page is in the list. */
export function updateConnection(...[store, payload]: Parameters<typeof ConnectionHandler.update>): void {
  const connectionOf = () => store.get(payload.dataID)?.getLinkedRecord(payload.handleKey)
  const known = connectionOf()?.getLinkedRecords("edges") ?? []
  const [cursor, hasNext] = ["endCursor", "hasNextPage"].map((name) =>
    connectionOf()?.getLinkedRecord("pageInfo")?.getValue(name),
  )
  ConnectionHandler.update(store, payload)
  const connection = connectionOf()
  const pageInfo = connection?.getLinkedRecord("pageInfo")
  if (payload.args.after || !pageInfo?.getValue("hasNextPage")) return
  const page = connection?.getLinkedRecords("edges") ?? []
  const ids = page.map(idOf)
  const last = known.findIndex((edge) => idOf(edge) === ids.at(-1))
  const others = last < 0 ? [] : known.slice(last + 1).filter((edge) => !ids.includes(idOf(edge)))
  if (others.length === 0) return
  connection?.setLinkedRecords([...page, ...others], "edges")
  pageInfo.setValue(cursor, "endCursor")
  pageInfo.setValue(hasNext, "hasNextPage")
}
