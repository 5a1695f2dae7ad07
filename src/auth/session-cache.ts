// Viewers by session. They are trusted while every change of a viewer reaches this instance (docs/decisions/0064).
import type { PoolClient } from "pg"
import type { Logger } from "pino"
import {
  type AnnouncementHandlers,
  observeViewerChanges,
  openViewerChanges,
  type ViewerChange,
  type ViewerChanges,
} from "../adapters/bus/viewer-changes.js"
import type { Clock } from "../adapters/clock.js"
import { createCache } from "../core/caches.js"
import type { Viewer } from "./viewer.js"

interface CachedViewer {
  readonly viewer: Viewer
  /** The viewer is valid from this time on, in milliseconds since 1970, and before the next one. */
  readonly validFrom: number
  readonly validUntil: number
}

/** Keeps a viewer. `changesAt` has the times at which the viewer changes without a write, in milliseconds since 1970. */
export type KeepViewer = (viewer: Viewer, changesAt: readonly (number | null)[]) => void

/** Learns of changes after the viewers are dropped. */
interface Subscriber {
  onViewersChanged(change: ViewerChange): void
  /** Changes may be unknown. */
  resync(): void
}

/** The cached figures, whose changes are announced with those of viewers. */
interface Figures {
  /** Drops the figures of an organization, by default of all. */
  drop(organizationId?: string): void
}

export class SessionCache {
  readonly #bySession = createCache<string, CachedViewer>(
    "sessions",
    ({ viewer }) => 10 + viewer.size,
    ({ viewer }) => this.#forget(viewer),
  )
  readonly #sessionsOf = new Map<string, Set<string>>()
  /** Number of invalidations. */
  #epoch = 0
  #changes: ViewerChanges | undefined
  readonly #handlers: AnnouncementHandlers = {
    onChange: (change) => this.#invalidate(change),
    onFigures: (organizationId) => this.figures.drop(organizationId),
  }

  constructor(
    private readonly clock: Clock,
    private readonly subscriber: Subscriber,
    private readonly figures: Figures,
  ) {}

  /** Drops what the transactions of a connection change. */
  observe(client: PoolClient): void {
    observeViewerChanges(client, this.#handlers)
  }

  /** Drops what any instance changes. No viewer is trusted before. */
  async listen({ databaseUrl, log }: { databaseUrl: string; log: Logger }): Promise<void> {
    this.#changes = await openViewerChanges({
      databaseUrl,
      log,
      ...this.#handlers,
      onGap: () => this.#clear(),
    })
  }

  async stop(): Promise<void> {
    await this.#changes?.stop()
  }

  /** Whether every change is known that was committed more than a second ago. */
  isCurrent(): boolean {
    return this.#changes?.isCurrent() === true
  }

  get(sessionId: string): Viewer | undefined {
    const cached = this.#bySession.get(sessionId)
    if (!cached || !this.isCurrent()) return undefined
    const now = this.clock.now().getTime()
    return cached.validFrom <= now && now < cached.validUntil ? cached.viewer : undefined
  }

  /** Call it before viewers are loaded. The returned function keeps none after an invalidation since then. */
  beginLoad(): KeepViewer {
    const epoch = this.#epoch
    const now = this.clock.now().getTime()
    return (viewer, changesAt) => {
      if (epoch !== this.#epoch) return
      const times = changesAt.filter((time) => time !== null)
      const validFrom = Math.max(...times.filter((time) => time <= now))
      const validUntil = Math.min(...times.filter((time) => time > now))
      const { id, sessionId } = viewer
      this.#bySession.set(sessionId, { viewer, validFrom, validUntil })
      if (this.#bySession.has(sessionId)) this.#sessionsOf.set(id, (this.#sessionsOf.get(id) ?? new Set()).add(sessionId))
    }
  }

  /** Drops the viewers of a change. */
  #invalidate(change: ViewerChange): void {
    const { organizationId, viewerIds } = change
    this.#epoch++
    const sessionIds = viewerIds
      ? viewerIds.flatMap((id) => [...(this.#sessionsOf.get(id) ?? [])])
      : [...this.#bySession].flatMap(([sessionId, { viewer }]) => (viewer.organizationId === organizationId ? sessionId : []))
    for (const sessionId of sessionIds) this.#bySession.delete(sessionId)
    this.subscriber.onViewersChanged(change)
  }

  #clear(): void {
    this.#epoch++
    this.#bySession.clear()
    this.figures.drop()
    this.subscriber.resync()
  }

  #forget({ id, sessionId }: Viewer): void {
    const sessions = this.#sessionsOf.get(id)
    sessions?.delete(sessionId)
    if (sessions?.size === 0) this.#sessionsOf.delete(id)
  }
}
