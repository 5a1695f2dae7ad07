// Finds the smallest changes that would give a denied access. Each is made in a trial, decided as a request would be, and undone
// (docs/decisions/0112).
import { monotonic } from "../../adapters/clock.js"
import { possibleGrants } from "../../auth/role-grants.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import type { Context } from "../../core/context.js"
import { AccessChange, NearestChange } from "../../entities/administration/access.js"
import { AccessChangeKind } from "../../entities/administration/enums.js"
import { CustomRole } from "../../entities/administration/roles.js"
import type { Class } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import { QuerySpec } from "../../query/query-spec.js"
import { assertDecisionTime } from "../../query/statement-limits.js"
import {
  type AccessCandidate,
  actionCandidates,
  administratorCandidate,
  compareGrants,
  relationCandidates,
  roleCandidate,
} from "./access-candidates.js"
import type { AccessDecision, AccessQuestion } from "./access-decisions.js"
import { queryOf, runTrial, tryChange } from "./access-trials.js"

const MAX_CHANGES = 5
/** Seconds after which no further pair of changes is tried. */
const MAX_SECONDS_OF_PAIRS = 3

/** Kinds of changes that give the access to the viewer alone. */
const OF_VIEWER: readonly AccessChangeKind[] = ["BECOME_MANAGER", "ASSIGN_CUSTOM_ROLE", "CHANGE_ROLE"]

interface SuccessfulTrial {
  readonly candidates: readonly AccessCandidate[]
  readonly employeeCount: number
}

export class NearestChangeService extends BaseService {
  /** At most five changes for a denied access of a viewer. Throws QUERY_TOO_COMPLEX if trying all single changes takes too long. */
  async find(question: AccessQuestion, viewer: Viewer, denial: AccessDecision): Promise<NearestChange[]> {
    const { organizationId } = this.viewer
    const search = (trial: Context) => new ChangeSearch(this.ctx, trial, question, viewer, denial).run()
    const found = await this.ctx.deps.accessTrials.run(organizationId, () => runTrial(this.ctx, search))
    const presented = await Promise.all(found.map((one) => this.present(one)))
    // Roles that the caller may not read look the same.
    return [...new Map(presented.map((one) => [JSON.stringify(one), one])).values()]
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
  #allowedBefore: Promise<Set<string>> | undefined

  constructor(
    private readonly ctx: Context,
    private readonly trial: Context,
    private readonly question: AccessQuestion,
    private readonly viewer: Viewer,
    private readonly denial: AccessDecision,
  ) {}

  async run(): Promise<SuccessfulTrial[]> {
    const relations = relationCandidates(this.question, this.viewer)
    if (this.denial.checks.some(({ code }) => code === "LAST_ADMINISTRATOR"))
      relations.push(administratorCandidate(this.question))
    const singles = await this.tryEach(relations, [])
    const found = singles.length > 0 ? singles : await this.tryPairs(relations)
    return found.sort(compareTrials).slice(0, MAX_CHANGES)
  }

  /** Tries single changes, after those that are made already. */
  private async tryEach(relations: readonly AccessCandidate[], made: readonly AccessCandidate[]): Promise<SuccessfulTrial[]> {
    const viewer = await this.loadViewer()
    if (!viewer) return []
    const found: SuccessfulTrial[] = []
    const hasActions = made.every(({ kind }) => kind === "TAKE_ACTION")
    const actions = hasActions ? await actionCandidates(this.trial, this.question, viewer) : []
    for (const candidate of [...(await this.findRoles(viewer)), ...actions, ...relations]) {
      // An administrator has all rights of HR.
      if (candidate.role === "ADMIN" && found.some(({ candidates }) => candidates.at(-1)?.role === "HR")) continue
      if (made.length === 0) assertDecisionTime(this.seconds, languageOf(this.ctx))
      else if (this.seconds > MAX_SECONDS_OF_PAIRS) break
      const candidates = [...made, candidate]
      const count = () => this.countIfAllowed(candidates)
      const employeeCount = await tryChange(this.trial, () => candidate.apply(this.trial), count)
      if (employeeCount !== undefined) found.push({ candidates, employeeCount })
    }
    return found
  }

  /** Tries each change with another one. An action may follow on an action, and a change of rights on both. */
  private async tryPairs(relations: readonly AccessCandidate[]): Promise<SuccessfulTrial[]> {
    const found: SuccessfulTrial[] = []
    const actions = await actionCandidates(this.trial, this.question, this.viewer)
    for (const [n, first] of [...relations, ...actions].entries()) {
      if (this.seconds > MAX_SECONDS_OF_PAIRS) break
      const others = first.kind === "TAKE_ACTION" ? relations : relations.slice(n + 1)
      const second = () => this.tryEach(others, [first])
      found.push(...((await tryChange(this.trial, () => first.apply(this.trial), second)) ?? []))
    }
    return found
  }

  /** The number of employees who get the access by the changes that are made; undefined if the viewer does not get it. */
  private async countIfAllowed(made: readonly AccessCandidate[]): Promise<number | undefined> {
    const viewer = await this.loadViewer()
    if (!viewer || !(await this.decide(this.trial, [viewer])).get(viewer)?.isAllowed) return undefined
    if (made.every(({ kind }) => OF_VIEWER.includes(kind))) return viewer.isServiceAccount ? 0 : 1
    this.#allowedBefore ??= this.loadAllowed(this.ctx)
    const [before, after] = [await this.#allowedBefore, await this.loadAllowed(this.trial)]
    return [...after].filter((id) => !before.has(id)).length
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

  /** The ids of the employees who have the access. */
  private async loadAllowed(ctx: Context): Promise<Set<string>> {
    const { authenticator } = ctx.deps
    const allowed = new Set<string>()
    const query = ctx.isInTransaction ? queryOf(ctx) : undefined
    for await (const viewers of authenticator.loadAll(this.viewer.organizationId, query)) {
      const employees = viewers.filter(({ isServiceAccount }) => !isServiceAccount)
      for (const [{ id }, { isAllowed }] of await this.decide(ctx, employees)) if (isAllowed) allowed.add(id)
      assertDecisionTime(this.seconds, languageOf(this.ctx))
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
    const query = queryOf(this.trial)
    return isServiceAccount
      ? authenticator.loadServiceAccount(organizationId, id, query)
      : authenticator.loadEmployee(organizationId, id, query)
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
