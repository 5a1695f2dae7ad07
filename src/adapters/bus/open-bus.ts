// Opens the configured bus: Redis if there is one, otherwise PostgreSQL.
import type { Bus, BusOptions } from "./bus.js"
import { openPostgresBus } from "./postgres.js"
import { openRedisBus } from "./redis.js"

export const openBus = (options: BusOptions): Promise<Bus> =>
  options.redisUrl ? openRedisBus(options.redisUrl, options) : openPostgresBus(options)
