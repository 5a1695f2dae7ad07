// Finds the smallest changes that would give a denied access. Each is made in a trial, decided as a request would be, and undone
// (docs/decisions/0112).
import { sql } from "kysely"
import { monotonic } from "../../adapters/clock.js"
import { possibleGrants } from "../../auth/role-grants.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import type { Context } from "../../core/context.js"
import { queryOn } from "../../core/text-statements.js"
import { AccessChange, NearestChange, NearestChanges } from "../../entities/administration/access.js"
import { AccessChangeKind } from "../../entities/administration/enums.js"
import { CustomRole } from "../../entities/administration/roles.js"
import type { Class } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import { QuerySpec } from "../../query/query-spec.js"
import {
  type AccessCandidate,
  actionCandidates,
  administratorCandidate,
  compareGrants,
  relationCandidates,
  roleCandidate,
} from "./access-candidates.js"
import type { AccessDecision, AccessQuestion } from "./access-decisions.js"
import { OUT_OF_TIME, runTrial, tryChanges } from "./access-trials.js"

const MAX_CHANGES = 5
/** Seconds after which no further change is tried. */
const MAX_SECONDS = 10
/** Seconds after which no further pair of changes is tried. */
const MAX_SECONDS_OF_PAIRS = 5
/** Seconds after which those who get an access are counted no further if the changes need locks. */
const MAX_SECONDS_UNDER_LOCKS = 0.5

/** Kinds of changes that give the access to the viewer alone. */
const OF_VIEWER: readonly AccessChangeKind[] = ["BECOME_MANAGER", "ASSIGN_CUSTOM_ROLE", "CHANGE_ROLE"]

interface SuccessfulTrial {
  readonly candidates: readonly AccessCandidate[]
  readonly employeeCount: number
}

export class NearestChangeService extends BaseService {
  /** At most five changes for a denied access of a viewer. */
  async find(question: AccessQuestion, viewer: Viewer, denial: AccessDecision): Promise<NearestChanges> {
    const { organizationId } = this.viewer
    const search = (trial: Context) => new ChangeSearch(this.ctx, trial, question, viewer, denial).run()
    const { trials, isComplete } = await this.ctx.deps.accessTrials.run(organizationId, () => runTrial(this.ctx, search))
    const presented = await Promise.all(trials.map((one) => this.present(one)))
    // Roles that the caller may not read look the same.
    const items = [...new Map(presented.map((one) => [JSON.stringify(one), one])).values()]
    return Object.assign(new NearestChanges(), { items, isComplete })
  }

  private async present({ candidates, employeeCount }: SuccessfulTrial): Promise<NearestChange> {
    const changes = await Promise.all(candidates.map((candidate) => this.presentOne(candidate)))
    return Object.assign(new NearestChange(), { changes, employeeCount })
  }

  /** A change with the facts that the caller may read. */
  private async presentOne({ kind, action, employeeId, grant, policy, role }: AccessCandidate): Promise<AccessChange> {
    const shownGrant = grant && (await this.read(CustomRole, grant.id, "name"))
    const shownEmployee = employeeId && (await this.read(Employee, employeeId, "fullName"))
    const language = languageOf(this.ctx)
    const labelOf = (type: string, value: string) => translate(language, `enums.${type}.${value}` as MessageKey)
    const values = {
      action: action ? labelOf("ActionName", action) : "",
      hasName: String(Boolean(shownGrant ?? shownEmployee)),
      name: shownGrant ?? shownEmployee ?? "",
      policy: policy ?? "",
      role: role ? labelOf("Role", role) : "",
    }
    return Object.assign(new AccessChange(), {
      kind,
      message: translate(language, `accessChanges.${kind}`, values),
      action: action ?? null,
      employeeId: shownEmployee ? employeeId : null,
      roleId: shownGrant ? grant.id : null,
      roleName: shownGrant ?? null,
      policy: policy ?? null,
      role: role ?? null,
    })
  }

  /** A field of a record; undefined if the caller may not read the record. */
  private async read(entity: Class, id: string, field: string): Promise<string | undefined> {
    const spec = QuerySpec.optional(entity as Class<object>, { id })
    const row = await this.ctx.query.execute(spec, [{ key: field, field, args: {} }])
    return row?.[field] as string | undefined
  }
}

class ChangeSearch {
  readonly #startedAt = monotonic()
  #allowedBefore: Promise<Set<string> | undefined> | undefined
  #isComplete = true

  constructor(
    private readonly ctx: Context,
    private readonly trial: Context,
    private readonly question: AccessQuestion,
    private readonly viewer: Viewer,
    private readonly denial: AccessDecision,
  ) {}

  async run(): Promise<{ trials: SuccessfulTrial[]; isComplete: boolean }> {
    const relations = relationCandidates(this.question, this.viewer)
    if (this.denial.checks.some(({ code }) => code === "LAST_ADMINISTRATOR"))
      relations.push(administratorCandidate(this.question))
    const singles = await this.tryEach(relations, [])
    const found = singles.length > 0 ? singles : await this.tryPairs(relations)
    return { trials: found.sort(compareTrials).slice(0, MAX_CHANGES), isComplete: this.#isComplete }
  }

  /** Tries each change after the first ones, which are made again for it: no lock is held longer than for one candidate. */
  private async tryEach(relations: readonly AccessCandidate[], first: readonly AccessCandidate[]): Promise<SuccessfulTrial[]> {
    const found: SuccessfulTrial[] = []
    for (const candidate of (await this.observe(first, () => this.findCandidates(relations, first))) ?? []) {
      // An administrator has all rights of HR.
      if (candidate.role === "ADMIN" && found.some(({ candidates }) => candidates.at(-1)?.role === "HR")) continue
      if (this.isOver(first.length > 0 ? MAX_SECONDS_OF_PAIRS : MAX_SECONDS)) break
      const success = await this.tryTogether([...first, candidate])
      if (success) found.push(success)
    }
    return found
  }

  /** Tries each change with another one. An action may follow on an action, and a change of rights on both. */
  private async tryPairs(relations: readonly AccessCandidate[]): Promise<SuccessfulTrial[]> {
    const found: SuccessfulTrial[] = []
    const actions = await this.observe([], () => actionCandidates(this.trial, this.question, this.viewer, this.assumedState()))
    for (const first of [...(actions ?? []), ...relations]) {
      if (this.isOver(MAX_SECONDS_OF_PAIRS)) break
      const others = relations.slice(relations.indexOf(first) + 1)
      found.push(...(await this.tryEach(others, [first])))
    }
    return found
  }

  /** The candidates in a trial in which the first changes are made. */
  private async findCandidates(
    relations: readonly AccessCandidate[],
    first: readonly AccessCandidate[],
  ): Promise<AccessCandidate[]> {
    const viewer = await this.loadViewer()
    if (!viewer) return []
    const hasActions = first.every(({ kind }) => kind === "TAKE_ACTION")
    const actions = hasActions ? await actionCandidates(this.trial, this.question, viewer, this.assumedState()) : []
    return [...(await this.findRoles(viewer)), ...actions, ...relations]
  }

  /** Makes changes and decides about the viewer. Undefined without the access, or if there is no time. */
  private async tryTogether(candidates: readonly AccessCandidate[]): Promise<SuccessfulTrial | undefined> {
    const viewer = await this.observe(candidates, async () => {
      const changed = await this.loadViewer()
      return changed && (await this.decide(this.trial, [changed])).get(changed)?.isAllowed ? changed : undefined
    })
    const employeeCount = viewer && (await this.countNew(candidates, viewer))
    return employeeCount === undefined ? undefined : { candidates, employeeCount }
  }

  /**
   * The number of employees who get the access by changes that give it to a viewer, who is as after the changes. Undefined if there is no
   * time. Policies change what the rules say about everyone, so they need no trial, whose locks would last.
   */
  private async countNew(candidates: readonly AccessCandidate[], viewer: Viewer): Promise<number | undefined> {
    const kinds = candidates.map(({ kind }) => kind)
    if (kinds.every((kind) => OF_VIEWER.includes(kind))) return viewer.isServiceAccount ? 0 : 1
    this.#allowedBefore ??= this.loadAllowed(this.ctx, { until: MAX_SECONDS })
    const before = await this.#allowedBefore
    const toChanged = (one: Viewer) => (one.id === viewer.id ? viewer : one.withPolicies(viewer.policies))
    const until = this.seconds + MAX_SECONDS_UNDER_LOCKS
    const after = kinds.every((kind) => kind === "ENABLE_POLICY" || OF_VIEWER.includes(kind))
      ? await this.loadAllowed(this.ctx, { until: MAX_SECONDS, toChanged })
      : await this.observe(candidates, () => this.loadAllowed(this.trial, { until }))
    return before && after && [...after].filter((id) => !before.has(id)).length
  }

  /** The custom roles that would give the access, of which the first are tried. */
  private async findRoles(viewer: Viewer): Promise<AccessCandidate[]> {
    if (viewer.isServiceAccount || viewer.isBeforeFirstDay) return []
    const { organizationId, id } = viewer
    const { rows } = await possibleGrants(organizationId, id).execute(this.trial.db)
    const holders = new Map(rows.map(({ grant }) => [viewer.withGrant(grant), grant]))
    const decisions = await this.decide(this.trial, [...holders.keys()])
    const fitting = [...holders].flatMap(([holder, grant]) => (decisions.get(holder)?.isAllowed ? grant : []))
    return fitting
      .sort(compareGrants)
      .slice(0, MAX_CHANGES)
      .map((grant) => roleCandidate(grant, id))
  }

  /** The ids of the employees who have the access. Undefined if the time is over before all are known. */
  private async loadAllowed(
    ctx: Context,
    { until, toChanged = (one) => one }: { until: number; toChanged?: (viewer: Viewer) => Viewer },
  ): Promise<Set<string> | undefined> {
    const allowed = new Set<string>()
    const options = { query: ctx.isInTransaction ? queryOn(ctx.db) : undefined, assumed: this.assumedState() }
    for await (const viewers of ctx.deps.authenticator.loadAll(this.viewer.organizationId, options)) {
      // PostgreSQL ends a transaction that is idle for long.
      await sql`select`.execute(this.trial.db)
      if (this.isOver(until)) return undefined
      const employees = viewers.filter(({ isServiceAccount }) => !isServiceAccount).map(toChanged)
      for (const [{ id }, { isAllowed }] of await this.decide(ctx, employees)) if (isAllowed) allowed.add(id)
    }
    return allowed
  }

  private decide({ services }: Context, viewers: readonly Viewer[]): Promise<Map<Viewer, AccessDecision>> {
    return services.administration.accessDecisions.decide(this.question, viewers)
  }

  /** The viewer with the rights of the trial. */
  private loadViewer(): Promise<Viewer | undefined> {
    const { authenticator } = this.trial.deps
    const { organizationId, id, isServiceAccount } = this.viewer
    const query = queryOn(this.trial.db)
    return isServiceAccount
      ? authenticator.loadServiceAccount(organizationId, id, query)
      : authenticator.loadEmployee(organizationId, id, { query, assumed: this.assumedState(id) })
  }

  /** What the answer assumes, by the rights of the caller, which the trial does not have. */
  private assumedState(employeeId?: string) {
    return this.ctx.services.administration.accessDecisions.assumedState(employeeId)
  }

  /** Observes what follows from changes. Undefined if a rule rejects one, or if there is no time. */
  private async observe<T>(candidates: readonly AccessCandidate[], work: () => Promise<T>): Promise<T | undefined> {
    const changes = candidates.map(
      ({ apply }) =>
        () =>
          apply(this.trial),
    )
    const outcome = await tryChanges(this.trial, changes, work)
    if (outcome !== OUT_OF_TIME) return outcome as T | undefined
    this.#isComplete = false
    return undefined
  }

  /** Whether the search has taken longer than some seconds, so that it is not complete. */
  private isOver(until: number): boolean {
    if (this.seconds <= until) return false
    this.#isComplete = false
    return true
  }

  private get seconds(): number {
    return (monotonic() - this.#startedAt) / 1000
  }
}

/** The order of changes: fewer changes, then fewer employees, then the order of the kinds. */
const compareTrials = (a: SuccessfulTrial, b: SuccessfulTrial): number =>
  a.candidates.length - b.candidates.length || a.employeeCount - b.employeeCount || rankOf(a) - rankOf(b)

const rankOf = ({ candidates }: SuccessfulTrial): number =>
  candidates.reduce((rank, { kind }) => Math.max(rank, AccessChangeKind.keys.indexOf(kind)), 0)
