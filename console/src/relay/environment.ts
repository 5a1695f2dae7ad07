// The store of everything that was read from the API. It lives in memory only.
import { Environment, Network, RecordSource, Store } from "relay-runtime"
import { fetchOrTakeFirst } from "./first-request.ts"
import { subscribe } from "./subscriptions.ts"

export const environment = new Environment({
  network: Network.create(fetchOrTakeFirst, subscribe),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 5 * 60_000 }),
})
