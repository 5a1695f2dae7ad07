// Copies one organization to another database by logical replication, and keeps the copy current while the organization is used
// (docs/decisions/0119). Every step can be repeated.
import { setTimeout as sleep } from "node:timers/promises"
import { ConfigError } from "../core/config-values.js"
import { PAUSE_LOCK } from "../core/locks.js"
import { monotonic } from "./clock.js"
import { OrganizationPublication } from "./organization-publication.js"
import { type DatabaseClient, LOCK_NOT_AVAILABLE, OrganizationRows } from "./organization-rows.js"

/** Longest wait for open transactions of the organization. */
const PAUSE_TIMEOUT_MS = 5_000
/** Longest wait for the target during the pause. */
const REPLAY_TIMEOUT_MS = 10_000
const POLL_MS = 20
/** Failures of the replication after which it does not recover by itself. It tries again every five seconds. */
const MAX_FAILURES = 3

export class OrganizationCopy {
  readonly sourceRows: OrganizationRows
  readonly targetRows: OrganizationRows
  readonly #publication: OrganizationPublication
  /** Name of the subscription. */
  readonly #name: string
  /** Failures of the replication before this run of the command. */
  #failuresBefore: number | undefined

  constructor(
    private readonly source: DatabaseClient,
    private readonly target: DatabaseClient,
    private readonly organizationId: string,
  ) {
    this.sourceRows = new OrganizationRows(source, organizationId)
    this.targetRows = new OrganizationRows(target, organizationId)
    this.#publication = new OrganizationPublication(source, organizationId)
    this.#name = this.#publication.name
  }

  /** Publishes the rows at the source, where triggers guard them from now on. */
  async publish(): Promise<void> {
    await this.sourceRows.setReplicaIdentities()
    await this.sourceRows.guard()
    await this.#publication.create()
  }

  /** Lets the target copy the rows and follow their changes. `sourceUrl` is the source's address for the target's PostgreSQL. */
  async subscribe(sourceUrl: string): Promise<void> {
    const { rows: systems } = await this.target.query("select system_identifier::text as system from pg_control_system()")
    const { system } = systems[0]
    await this.#publication.assertReceiver(system)
    await this.target.query("insert into app.organization_moves (organization_id) values ($1) on conflict do nothing", [
      this.organizationId,
    ])
    // Servers of the target check at their start that they have these keys.
    const { rows: keys } = await this.source.query("select fingerprint from app.encryption_keys")
    await this.target.query("insert into app.encryption_keys (fingerprint) select unnest($1::text[]) on conflict do nothing", [
      keys.map(({ fingerprint }) => fingerprint),
    ])
    await this.targetRows.guard()
    const slot = await this.#publication.slotName()
    if ((await this.#subscription())?.slot !== slot) {
      // A subscription to a former slot misses the changes between both.
      await this.#unsubscribe()
      await this.targetRows.delete()
      await this.#deleteTargetMark()
      await this.target.query(`create subscription ${this.#name} connection ${this.target.escapeLiteral(sourceUrl)}
        publication ${this.#name} with (create_slot = false, slot_name = '${slot}', enabled = false)`)
    }
    const subscription = (await this.#subscription())?.id as string
    await this.#publication.setReceiver({ system, subscription })
    await this.target.query(`alter subscription ${this.#name} enable`)
  }

  /** Waits until the target has all rows. */
  async waitForCopy(): Promise<void> {
    for (;;) {
      await this.#assertReplicates("Run the command again: it copies the rows once more.")
      const { rows } = await this.target.query(
        `select count(*) filter (where r.srsubstate <> 'r')::int as missing
         from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = $1`,
        [this.#name],
      )
      if (rows[0].missing === 0) break
      await sleep(POLL_MS * 10)
    }
    for (const { name } of await this.targetRows.tables()) await this.target.query(`analyze ${name}`)
  }

  /**
   * Rejects writes of the organization from now on, and waits for those that are under way. The pause ends with the connection to the
   * source, also if this process is killed.
   */
  async pause(): Promise<void> {
    await this.source.query(`set lock_timeout = ${PAUSE_TIMEOUT_MS}`)
    try {
      await this.source.query("select pg_advisory_lock($1, hashtext($2))", [PAUSE_LOCK, this.organizationId])
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      throw new ConfigError("A transaction of the organization did not end within five seconds. Run the command again.")
    }
  }

  async resume(): Promise<void> {
    await this.source.query("select pg_advisory_unlock($1, hashtext($2))", [PAUSE_LOCK, this.organizationId])
  }

  /** Waits until the target has replayed everything that the source has committed. */
  async waitForReplay(): Promise<void> {
    // A commit that waits for the disk writes earlier commits, too, and only those are sent.
    await this.source.query("set synchronous_commit = on")
    const { rows } = await this.source.query(
      `insert into app.move_marks (organization_id, mark) values ($1, gen_random_uuid())
       on conflict (organization_id) do update set mark = excluded.mark returning mark`,
      [this.organizationId],
    )
    const arrived = "select from app.move_marks where organization_id = $1 and mark = $2"
    const deadline = monotonic() + REPLAY_TIMEOUT_MS
    while ((await this.target.query(arrived, [this.organizationId, rows[0].mark])).rowCount === 0) {
      if (monotonic() > deadline) throw new ConfigError("The target did not catch up within ten seconds. Run the command again.")
      await sleep(POLL_MS)
    }
  }

  /** Describes the differences between both sides. */
  async findDifferences(): Promise<string[]> {
    const [here, there] = await Promise.all([this.sourceRows.summarize(), this.targetRows.summarize()])
    return [...here].flatMap(([name, state]) =>
      there.get(name) === state ? [] : `${name}: ${state} at the source, ${there.get(name) ?? "nothing"} at the target`,
    )
  }

  /**
   * Ends the organization at the source, with its jobs, in one transaction. The row that says so is replicated after all others, and lets
   * the target begin. The jobs that failed for good stay, and an email that is being sent is not sent again.
   */
  async depart(address: string): Promise<void> {
    await this.source.query("begin")
    try {
      await this.source.query(
        `with gone as (
          delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
          where t.id = j.task_id and j.payload ->> 'organizationId' = $1::text and j.attempts < j.max_attempts
            and not (j.locked_at is not null and t.identifier = 'mail')
          returning t.identifier, j.payload, j.job_queue_id, j.run_at, j.max_attempts, j.key, j.priority
        )
        insert into app.organization_moves (organization_id, address, slug, jobs)
        select o.id, $2, o.slug, (
          select coalesce(jsonb_agg(jsonb_build_object('identifier', g.identifier, 'payload', g.payload, 'queue_name', q.queue_name,
            'run_at', g.run_at, 'max_attempts', g.max_attempts, 'job_key', g.key, 'priority', g.priority)), '[]')
          from gone g left join graphile_worker._private_job_queues q on q.id = g.job_queue_id)
        from organizations o where o.id = $1::text::uuid`,
        [this.organizationId, address],
      )
      await this.source.query("select app.announce_viewers($1, null)", [this.organizationId])
      await this.source.query("commit")
    } catch (error) {
      await this.source.query("rollback")
      throw error
    }
  }

  /** Waits until the target serves the organization. */
  async waitForArrival(): Promise<void> {
    while ((await findMove(this.target, this.organizationId)) !== undefined) {
      await this.#assertReplicates("docs/operations/moving.md says how the organization is served again.")
      await sleep(POLL_MS)
    }
  }

  /** Ends the replication on both sides. */
  async disconnect(): Promise<void> {
    await this.#unsubscribe()
    await this.#publication.remove()
    await this.#deleteTargetMark()
  }

  /** Whether the target receives the rows of this move, or has those of one that was not ended there. */
  async isAtTarget(): Promise<boolean> {
    return (await findMove(this.target, this.organizationId))?.address === null || (await this.#subscription()) !== undefined
  }

  async #unsubscribe(): Promise<void> {
    const subscription = await this.#subscription()
    if (!subscription) return
    await this.target.query(`alter subscription ${this.#name} disable`)
    const { rowCount } = await this.source.query("select from pg_replication_slots where slot_name = $1", [subscription.slot])
    // A slot that the source has lost, such as by a failover, cannot be removed.
    if (rowCount === 0) await this.target.query(`alter subscription ${this.#name} set (slot_name = none)`)
    // It removes its slots from the source.
    await this.target.query(`drop subscription ${this.#name}`)
  }

  async #deleteTargetMark(): Promise<void> {
    await this.target.query("delete from app.move_marks where organization_id = $1", [this.organizationId])
  }

  async #subscription(): Promise<{ id: string; slot: string | null } | undefined> {
    const { rows } = await this.target.query(
      `select oid::text as id, subslotname as slot from pg_subscription
       where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())`,
      [this.#name],
    )
    return rows[0]
  }

  /** The target tries again after a failure, such as a lost connection. A value that is taken there lets it fail each time. */
  async #assertReplicates(advice: string): Promise<void> {
    if (!(await this.#subscription()) || !(await this.#publication.hasSlot()))
      throw new ConfigError(`The source has lost the replication slot of the move, or the target its subscription. ${advice}`)
    const { rows } = await this.target.query(
      "select apply_error_count + sync_error_count as failures from pg_stat_subscription_stats where subname = $1",
      [this.#name],
    )
    const failures = Number(rows[0]?.failures ?? 0)
    this.#failuresBefore ??= failures
    if (failures - this.#failuresBefore >= MAX_FAILURES)
      throw new ConfigError(
        "The target's PostgreSQL cannot receive the rows; its log says why. Repair the cause and run the command again.",
      )
  }
}

/** Where an organization went; `address` is null while it is copied here. Undefined if the database serves it, or does not know it. */
export async function findMove(client: DatabaseClient, organizationId: string): Promise<{ address: string | null } | undefined> {
  const { rows } = await client.query("select address from app.organization_moves where organization_id = $1", [organizationId])
  return rows[0]
}
