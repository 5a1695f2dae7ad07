// The store of everything that was read from the API. It lives in memory only.
import { Environment, Network, RecordSource, Store } from "relay-runtime"
import { fetchOperation } from "./network.ts"
import { subscribe } from "./subscriptions.ts"

export const environment = new Environment({
  network: Network.create(fetchOperation, subscribe),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 5 * 60_000 }),
})
