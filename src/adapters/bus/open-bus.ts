// Opens the configured bus: Redis if there is one, otherwise PostgreSQL.
import type { Bus, BusOptions } from "./bus.js"
import { openPostgresBus } from "./postgres.js"

export async function openBus(options: BusOptions): Promise<Bus> {
  if (!options.redisUrl) return openPostgresBus(options)
  // The client is loaded only if it is used, because it needs memory.
  const { openRedisBus } = await import("./redis.js")
  return openRedisBus(options.redisUrl, options)
}
