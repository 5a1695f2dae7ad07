// The store of everything that was read from the API. It lives in memory only.
import { DefaultHandlerProvider, Environment, Network, RecordSource, Store } from "relay-runtime"
import { updateConnection } from "./connection-pages.ts"
import { fetchOrTakeFirst } from "./first-request.ts"
import { subscribe } from "./subscriptions.ts"

export const environment = new Environment({
  handlerProvider: (handle) => (handle === "connection" ? { update: updateConnection } : DefaultHandlerProvider(handle)),
  network: Network.create(fetchOrTakeFirst, subscribe),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 5 * 60_000 }),
})
