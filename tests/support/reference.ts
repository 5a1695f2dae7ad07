// The answer that a GraphQL query should get, worked out as slowly and plainly as possible: all rows are loaded, and graphql-js
// walks the document field by field over them. It shares with the server the policies (who sees which field), and nothing else:
// which rows show, in what order, and how lists are cut is said here once more.
import { readFileSync } from "node:fs"
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLField,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
} from "graphql"
import { type AccessRule, scopeIncludes } from "../../src/auth/access-rules.js"
import type { Viewer } from "../../src/auth/viewer.js"
import { policies } from "../../src/domains.js"
import { allMetadata, type Class } from "../../src/entities/metadata.js"
import { CalendarReference, calendarLists, calendarTables } from "./reference-calendar.js"
import { LeaveReference, leaveLists, leaveTables } from "./reference-leave.js"
import type { World } from "./test-app.js"

const schema = buildSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8"))

type Values = Record<string, unknown>
/** A row of a table, its columns in camel case. Its position in the order of its table is its place in every list. */
export type Row = Values & { $type: string; id: string; organizationId: string }
export type Rows = ReadonlyMap<string, readonly Row[]>

/** What the tables hold, each in the order of its lists. */
const tables: Record<string, string> = {
  Organization: "organizations order by id",
  Department: "departments order by name, id",
  Position: "positions order by title, id",
  Location: "locations order by name, id",
  Employee: "employees order by full_name, id",
  EmergencyContact: "emergency_contacts order by full_name, id",
  Skill: "skills order by name, id",
  EmploymentChange: "employment_changes order by effective_date, id",
  ProfileChange: "profile_changes order by id",
  Job: "vacancies order by title, id",
  Session: "sessions order by last_seen_at desc, id desc",
  AuditEntry: "audit_entries order by id",
  ...calendarTables,
  CalendarOccurrence: "calendar_occurrences order by id",
  ...leaveTables,
  ChosenPreferences: "preferences order by id",
  Notification: "notifications order by number desc, id desc",
  CompanyNews: "company_news order by created_at desc, id desc",
  CompanyNewsTarget: "company_news_targets order by id",
  PushSubscription: "push_subscriptions order by id",
  LeaveApprovalPolicy: "leave_approval_policies order by id",
}

export async function loadRows({ sql }: World): Promise<Rows> {
  const load = async ([type, table]: [string, string]) => {
    const found = await sql<{ data: Values | string }>(`select to_jsonb(t) as data from ${table.replace(" ", " t ")}`)
    const rows = found.map(({ data }) => {
      const columns = Object.entries(typeof data === "string" ? (JSON.parse(data) as Values) : data)
      return { ...Object.fromEntries(columns.map(([name, value]) => [camel(name), plain(name, value)])), $type: type } as Row
    })
    return [type, rows] as const
  }
  return new Map(await Promise.all(Object.entries(tables).map(load)))
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const plain = (column: string, value: unknown) =>
  /(^|_)at$|^(start|end)$/.test(column) && typeof value === "string" && /^\d{4}-/.test(value)
    ? new Date(value).toISOString()
    : value

/** Which rows show, where that depends on more than whose they are. */
const shows: Record<string, (row: Row, viewer: Viewer, sees: (field: string) => boolean, rows: Rows) => boolean> = {
  Notification: ({ inInbox }) => inInbox === true,
  CompanyNews: ({ id }, viewer, _sees, rows) => viewer.isHr || isMeant(id, viewer, rows),
  CompanyNewsTarget: ({ newsId }, viewer, _sees, rows) => viewer.isHr || isMeant(newsId, viewer, rows),
  Employee: (person, viewer) => viewer.isHr || person.accountStatus !== "DEACTIVATED",
  Job: (job, viewer) => viewer.isHr || job.status !== "DRAFT" || job.hiringManagerId === viewer.id,
  EmploymentChange: (change, viewer, sees) =>
    viewer.isHr ||
    (change.status === "APPLIED" &&
      (change.changes !== null || (change.payChanges !== null && sees("payChanges")) || (change.role !== null && sees("role")))),
}

/** Whether news are for everybody, for where somebody works, or for their department or one above it. */
function isMeant(newsId: unknown, viewer: Viewer, rows: Rows): boolean {
  const targets = (rows.get("CompanyNewsTarget") ?? []).filter((target) => target.newsId === newsId)
  const person = rows.get("Employee")?.find(({ id }) => id === viewer.id)
  const above = (id: unknown): unknown[] => {
    const department = rows.get("Department")?.find((row) => row.id === id)
    return department ? [id, ...above(department.parentId)] : []
  }
  const departments = above(person?.departmentId)
  const hits = ({ departmentId, locationId }: Row) =>
    departments.includes(departmentId) || (locationId !== null && locationId === person?.locationId)
  return targets.length === 0 || targets.some(hits)
}

/** The lists of a thing: of what, by which column, and which of them. */
const lists: Record<string, Record<string, [type: string, via: string, which?: (row: Row) => boolean]>> = {
  Department: {
    subDepartments: ["Department", "parentId"],
    members: ["Employee", "departmentId", (person) => person.accountStatus !== "DEACTIVATED"],
    openVacancies: ["Job", "departmentId", (job) => job.status === "OPEN"],
  },
  CompanyNews: { targets: ["CompanyNewsTarget", "newsId"] },
  Employee: {
    directReports: ["Employee", "managerId", (person) => person.accountStatus !== "DEACTIVATED"],
    emergencyContacts: ["EmergencyContact", "employeeId"],
    skills: ["Skill", "employeeId"],
    careerHistory: ["EmploymentChange", "employeeId", (change) => change.status === "APPLIED"],
    pendingChanges: ["ProfileChange", "employeeId", (change) => change.status === "PENDING"],
  },
  ...calendarLists,
  ...leaveLists,
}

interface Scope {
  rows: Rows
  me: Viewer
  /** The instant and the calendar day of the request. */
  now: string
  today: string
}

/** A part of a list as its connection shows it. */
interface Page {
  all: Row[]
  page: Row[]
  more: boolean
  after: boolean
}

/** A cursor in an expected answer: every row has one. */
export const cursorOf = ({ $type, id }: Pick<Row, "$type" | "id">) => `cursor of ${$type} ${id}`

export class Reference {
  /** What root fields were refused, as `name CODE`. */
  readonly refused = new Set<string>()
  readonly #leave: LeaveReference
  readonly #calendar: CalendarReference

  /** `cursors`: the row that each cursor belongs to. */
  constructor(
    private readonly scope: Scope,
    private readonly cursors: ReadonlyMap<string, Pick<Row, "$type" | "id">>,
  ) {
    this.#leave = new LeaveReference(scope)
    this.#calendar = new CalendarReference(scope)
  }

  async answer(document: DocumentNode, variableValues: Values) {
    const { data } = await execute({
      schema,
      document,
      variableValues,
      fieldResolver: (source, args, _context, info) => this.#resolve(source as Values, args as Values, info),
      typeResolver: (row: Row) => row.$type,
    })
    return data
  }

  #resolve(source: Values, args: Values, info: GraphQLResolveInfo): unknown {
    const { name } = info.parentType
    if (name === "Query") return this.#root(args, info)
    if (name.endsWith("Connection")) return this.#ofConnection(source as unknown as Page, info.fieldName)
    if (name.endsWith("Edge")) return info.fieldName === "node" ? source : cursorOf(source as Row)
    if (name === "PageInfo") return this.#ofPageInfo(source as unknown as Page, info.fieldName)
    if (name === "OrgStructure" && info.fieldName === "subordinates") return head(source.subordinates as Row[], args, 100)
    if (tables[name] || name === "DepartmentNode") return this.#ofRow(source as Row, args, info)
    return source[info.fieldName] ?? null
  }

  // --- what shows

  /** Everything of a kind that the viewer may see, also what is archived. */
  #visible(type: string): Row[] {
    const { me: viewer, rows } = this.scope
    const { entity, ownerProperties: of, actions } = policyOf(type)
    return (rows.get(type) ?? []).filter((row) => {
      const owners = of.map((column) => row[column] as string | null)
      const sees = (field: string) => policies.canRead(viewer, entity, field, owners)
      return (
        row.organizationId === viewer.organizationId &&
        scopeIncludes((actions.read as AccessRule)(viewer), owners) &&
        (shows[type]?.(row, viewer, sees, rows) ?? true) &&
        this.#calendar.shows(row) &&
        this.#leave.isVisible(row)
      )
    })
  }

  /** The same without what is archived, as lists and details show it. */
  #live(type: string): Row[] {
    return this.#visible(type).filter((row) => row.archivedAt == null)
  }

  /** The thing that is referred to, archived or not. */
  #referred(type: string, id: unknown): Row | null {
    return this.#visible(type).find((row) => row.id === id) ?? null
  }

  #detail(type: string, id: unknown): Row {
    return this.#live(type).find((row) => row.id === id) ?? refuse("NOT_FOUND")
  }

  /** All people of the organization who have not left, whether the viewer is shown them or not: what figures count. */
  #staff(): Row[] {
    const people = this.scope.rows.get("Employee") ?? []
    return people.filter((p) => p.organizationId === this.scope.me.organizationId && p.accountStatus !== "DEACTIVATED")
  }

  // --- fields

  #ofConnection({ all, page, more, after }: Page, field: string): unknown {
    if (field === "totalCount") return all.length
    return field === "pageInfo" ? { page, more, after } : page
  }

  #ofPageInfo({ page, more, after }: Page, field: string): unknown {
    if (field === "hasNextPage") return more
    if (field === "hasPreviousPage") return after
    const row = field === "startCursor" ? page[0] : page.at(-1)
    return row ? cursorOf(row) : null
  }

  #ofRow(row: Row, args: Values, { parentType, fieldName: field }: GraphQLResolveInfo): unknown {
    const { entity, ownerProperties: of } = policyOf(row.$type)
    const owners = of.map((column) => row[column] as string | null)
    if (field === "hiddenFields") return policies.hiddenFields(this.scope.me, entity, owners)
    if (!policies.canRead(this.scope.me, entity, field, owners)) return null

    const list = lists[row.$type]?.[field]
    if (list) {
      const [type, via, which = () => true] = list
      const found = this.#live(type).filter((other) => other[via] === row.id && which(other))
      if (field === "pendingChanges") found.sort((a, b) => (String(a.field) < String(b.field) ? -1 : 1))
      return field === "members" ? this.#page(found, args) : head(found, args, 100)
    }

    if (field === "headcount") {
      if (row.$type === "DepartmentNode") return row.headcount
      const via = row.$type === "Position" ? "positionId" : "departmentId"
      return this.#staff().filter((person) => person[via] === row.id).length
    }
    if (field === "jobTitle") return this.#visible("Position").find(({ id }) => id === row.positionId)?.title ?? null
    if (field === "badge" && row.$type === "Employee") return this.#badge(row)
    if (field === "preferences") return this.#preferences(row)
    if (row.$type === "Notification" && field in this.#ofNotification) return this.#ofNotification[field]?.(row)
    if (field === "current") return row.id === this.scope.me.sessionId

    const ofLeave = this.#leave.field(row, field)
    if (ofLeave !== undefined) return ofLeave
    const ofCalendar = this.#calendar.field(row, field)
    if (ofCalendar !== undefined) return ofCalendar
    if (row.$type === "CalendarParticipant" && field === "employee") return this.#referred("Employee", row.userId)
    if (row.$type === "ApprovalStep" && field === "person") return this.#referred("Employee", row.approverId)

    const target = getNamedType((parentType.getFields()[field] as GraphQLField<unknown, unknown>).type)
    if (row.$type === "DepartmentNode" && field === "department") return this.#referred("Department", row.id)
    if (isObjectType(target) && tables[target.name]) return this.#referred(target.name, row[`${field}Id`])
    return row[field] ?? null
  }

  #badge(person: Row): string {
    const { today } = this.scope
    if ((person.endDate !== null && String(person.endDate) < today) || person.accountStatus === "DEACTIVATED") return "TERMINATED"
    const absence = this.#leave.badge(person)
    if (absence) return absence
    return person.probationEndDate !== null && String(person.probationEndDate) >= today ? "ON_PROBATION" : "ACTIVE"
  }

  readonly #ofNotification: Record<string, (row: Row) => unknown> = {
    message: ({ texts }) => {
      const { language } = this.#preferences(this.#find("Employee", "id", this.scope.me.id) as Row)
      const said = texts as Record<string, string>
      return said[String(language).toLowerCase()] ?? said.en
    },
    body: ({ category, entityId }) =>
      category === "COMPANY_NEWS" ? (this.#find("CompanyNews", "id", entityId)?.body ?? null) : null,
    senderName: ({ senderId }) => this.#find("Employee", "id", senderId)?.fullName ?? null,
    isRead: ({ readAt }) => readAt !== null,
  }

  #find(type: string, column: string, id: unknown): Row | undefined {
    return this.scope.rows.get(type)?.find((row) => row[column] === id)
  }

  #preferences(person: Row): Values {
    const own = this.#find("ChosenPreferences", "employeeId", person.id)
    const place = this.#find("Location", "id", person.locationId)
    const organization = this.#find("Organization", "id", person.organizationId)
    return {
      theme: own?.theme ?? "SYSTEM",
      language: own?.language ?? organization?.language,
      timezone: own?.timezone ?? place?.timezone ?? organization?.timezone,
      dateFormat: own?.dateFormat ?? "ISO",
      sharesBirthday: own?.sharesBirthday ?? false,
      sharesAnniversary: own?.sharesAnniversary ?? false,
    }
  }

  // --- lists

  #page(all: Row[], { first, after }: Values, isReversed = false): Page {
    const length = bounded(first ?? 50, 100)
    const rest = after == null ? all : this.#after(all, after as string, isReversed)
    return { all, page: rest.slice(0, length), more: rest.length > length, after: after != null }
  }

  /** What stands after the row of a cursor in the order of their table; the row itself need not be in the list. */
  #after(list: Row[], cursor: string, isReversed: boolean): Row[] {
    const { $type, id } = this.cursors.get(cursor) ?? refuse("VALIDATION_FAILED")
    const order = (this.scope.rows.get($type) as readonly Row[]).map((row) => row.id)
    const way = isReversed ? -1 : 1
    return list.filter((other) => (order.indexOf(other.id) - order.indexOf(id)) * way > 0)
  }

  // --- the roots

  async #root(args: Values, { fieldName, path }: GraphQLResolveInfo): Promise<unknown> {
    try {
      policies.authorizeOperation(this.scope.me, fieldName)
      return this.#query(fieldName, args)
    } catch (error) {
      this.refused.add(`${path.key} ${(error as Refused).code}`)
      throw new GraphQLError("refused")
    }
  }

  #query(field: string, args: Values): unknown {
    const { me: viewer, now } = this.scope
    const id = args.id as string
    const filter = (args.filter ?? {}) as Values
    switch (field) {
      case "viewer":
        return this.#detail("Employee", viewer.id)
      case "employee":
      case "department":
      case "position":
      case "location":
      case "job":
        return this.#detail(`${field[0]?.toUpperCase()}${field.slice(1)}`, id)
      case "node":
        return shown.flatMap((type) => this.#live(type)).find((row) => row.id === id) ?? null
      case "companySettings":
        return this.#detail("Organization", viewer.organizationId)
      case "employees":
        if (!viewer.isHr && (filter.role !== undefined || filter.status !== undefined)) refuse("FORBIDDEN")
        return this.#page(this.#people(filter).filter(among({ role: filter.role, accountStatus: filter.status })), args)
      case "directory":
        return this.#page(this.#people(filter).filter(isThere), args)
      case "departmentMembers": {
        const { id: departmentId } = this.#detail("Department", args.departmentId)
        const { includeDescendants } = args
        return this.#page(this.#people({ departmentId: [departmentId], includeDescendants }).filter(isThere), args)
      }
      case "departments":
        return this.#page(
          this.#live("Department")
            .filter(containing("name", args.search))
            .filter(among(args, "parentId", "locationId")),
          args,
        )
      case "positions":
        return this.#page(
          this.#live("Position")
            .filter(containing("title", args.search))
            .filter(among(args, "departmentId", "grade")),
          args,
        )
      case "locations":
        return head(this.#live("Location").filter(among(args, "country", "type")), { first: args.first ?? 100 }, 1000)
      case "jobs": {
        const found = this.#live("Job").filter(containing("title", args.search))
        return this.#page(found.filter(among(args, "status", "type", "departmentId", "locationId", "hiringManagerId")), args)
      }
      case "departmentTree":
        return head(this.#tree(args.rootId, args.depth as number | undefined), { first: args.first ?? 1000 }, 1000)
      case "careerHistory": {
        const { id: employeeId } = this.#detail("Employee", args.employeeId)
        if (!scopeIncludes((policyOf("Employee").actions.readHistory as AccessRule)(viewer), [employeeId])) refuse("FORBIDDEN")
        return this.#page(this.#live("EmploymentChange").filter(among({ employeeId: [employeeId], status: ["APPLIED"] })), args)
      }
      case "employmentChanges": {
        const { id: employeeId } = this.#detail("Employee", args.employeeId)
        return this.#page(this.#live("EmploymentChange").filter(among({ ...filter, employeeId: [employeeId] })), args)
      }
      case "profileChanges":
        return this.#page(this.#live("ProfileChange").filter(among({ status: ["PENDING"], ...filter })), args)
      case "sessions": {
        const own = this.#live("Session").filter((session) => session.employeeId === viewer.id && session.endedAt === null)
        return this.#page(
          own.filter(({ expiresAt }) => String(expiresAt) > now),
          args,
        )
      }
      case "notifications": {
        if (args.since !== undefined) refuse("VALIDATION_FAILED")
        const isRead = args.unread === undefined ? undefined : args.unread === false
        const own = this.#live("Notification").filter(among({ category: args.category }))
        return this.#page(
          own.filter(({ readAt }) => isRead === undefined || isRead === (readAt !== null)),
          args,
        )
      }
      case "companyNews":
        return this.#page(this.#live("CompanyNews"), args)
      case "calendarEvent":
        return this.#detail("CalendarEvent", id)
      case "companyNewsItem":
        return this.#detail("CompanyNews", id)
      case "pushSubscriptions":
        return this.#page(this.#live("PushSubscription"), args)
      case "orgStructure": {
        const person = this.#detail("Employee", args.employeeId)
        const subordinates = this.#live("Employee")
          .filter((other) => other.managerId === person.id)
          .filter(isThere)
        return { manager: this.#referred("Employee", person.managerId), subordinates }
      }
      case "preferences":
        return this.#preferences(this.#detail("Employee", viewer.id))
      case "leaveRequest":
      case "leaveType":
        return this.#detail(`L${field.slice(1)}`, id)
      case "leaveRequests":
        return this.#page(this.#requests(filter), args)
      case "myLeaveRequests":
        return this.#page(this.#requests({ ...filter, employeeId: [viewer.id] }), args)
      case "reportsLeaveRequests":
        return this.#page(
          this.#requests(filter).filter(({ employeeId }) => viewer.reports.has(employeeId as string)),
          args,
        )
      case "leaveRequestsAwaitingMe": {
        const awaited = this.#requests(filter).filter((request) => this.#leave.awaits(request))
        return this.#page(awaited.reverse(), args, true)
      }
      case "leaveRequestAudit":
        return this.#page(
          this.#live("LeaveRequestEntry").filter(among({ requestId: [this.#detail("LeaveRequest", id).id] })),
          args,
        )
      case "leaveChangeRequests": {
        const { id: requestId } = this.#detail("LeaveRequest", args.requestId)
        return this.#page(this.#live("LeaveChangeRequest").filter(among({ requestId: [requestId] })), args)
      }
      case "leaveDelegations": {
        const found = this.#live("LeaveDelegation").filter(among(filter, "delegatorId", "delegateId"))
        const isCurrent = ({ endedAt, endDate }: Row) => endedAt === null && String(endDate) >= this.scope.today
        return this.#page(
          found.filter((one) => !filter.current || isCurrent(one)),
          args,
        )
      }
      case "leaveEntries":
        return this.#page(
          this.#live("LeaveEntry")
            .filter(among(args, "employeeId", "leaveTypeId", "requestId", "kind"))
            .filter(inPeriod(args, "effectiveDate", "effectiveDate")),
          args,
        )
      case "leaveTypes":
      case "workPatterns":
      case "holidayCalendars":
        return head(this.#live(`${field[0]?.toUpperCase()}${field.slice(1, -1)}`), { first: args.first ?? 100 }, 1000)
      case "workPatternAssignments":
      case "holidayAssignments":
        return head(
          this.#live(`${field[0]?.toUpperCase()}${field.slice(1, -1)}`).filter(among(args, "employeeId")),
          { first: args.first ?? 100 },
          1000,
        )
      case "companyHolidays":
        return head(
          this.#live("CompanyHoliday")
            .filter(among(args, "calendarId"))
            .filter(inPeriod(args, "date", "date")),
          { first: args.first ?? 100 },
          1000,
        )
      default:
        throw new Error(`the reference does not know the field ${field}`)
    }
  }

  #requests({ departmentId, ...filter }: Values): Row[] {
    const inDepartment = ({ employeeId }: Row) => {
      const person = this.scope.rows.get("Employee")?.find(({ id }) => id === employeeId)
      return departmentId === undefined || (departmentId as unknown[]).includes(person?.departmentId)
    }
    return this.#live("LeaveRequest")
      .filter(among(filter, "status", "leaveTypeId", "employeeId"))
      .filter(inPeriod(filter, "startDate", "endDate"))
      .filter(inDepartment)
  }

  #people({ search, departmentId, includeDescendants, badge, ...filter }: Values): Row[] {
    const words = String(search ?? "")
      .toLowerCase()
      .split(/\s+/)
    const ids = departmentId && includeDescendants ? this.#below(departmentId as string[]) : departmentId
    return this.#live("Employee")
      .filter(({ fullName, email }) => words.every((word) => `${fullName} ${email}`.toLowerCase().includes(word)))
      .filter(among({ departmentId: ids, managerId: filter.managerId, locationId: filter.locationId }))
      .filter((person) => badge === undefined || (badge as string[]).includes(this.#badge(person)))
  }

  /** The ids of departments and of all below them. */
  #below(ids: readonly string[]): string[] {
    const children = this.#visible("Department").filter(({ parentId }) => ids.includes(parentId as string))
    return children.length === 0 ? [...ids] : [...ids, ...this.#below(children.map(({ id }) => id))]
  }

  /** The departments from `rootId`, or from all that stand below nothing, each followed by those below it. */
  #tree(rootId: unknown, depth = Number.POSITIVE_INFINITY): Row[] {
    const departments = this.#live("Department")
    const isThereAt = (id: unknown) => departments.some((department) => department.id === id)
    const childrenOf = (id: string) => departments.filter(({ parentId }) => parentId === id)
    const here = (id: string) => this.#staff().filter(({ departmentId }) => departmentId === id).length
    const total = (id: string): number => childrenOf(id).reduce((sum, child) => sum + total(child.id), here(id))
    const walk = (department: Row, level: number): Row[] => [
      {
        ...department,
        $type: "DepartmentNode",
        level,
        headcount: here(department.id),
        totalHeadcount: total(department.id),
        childCount: childrenOf(department.id).length,
        isOrphan: level === 0 && department.parentId !== null && !isThereAt(department.parentId),
      },
      ...childrenOf(department.id).flatMap((child) => walk(child, level + 1)),
    ]
    const tops =
      rootId === undefined ? departments.filter(({ parentId }) => !isThereAt(parentId)) : [this.#detail("Department", rootId)]
    return tops.flatMap((top) => walk(top, 0)).filter(({ level }) => (level as number) < depth)
  }
}

const policyOf = (type: string) => policies.of(entityOf(type))
const entityOf = (type: string) => allMetadata().find(({ name }) => name === type)?.entity as Class
/** The kinds of things that `node` finds. */
/** What no face shows by itself. */
const hidden = new Set(["CalendarOccurrence", "ChosenPreferences", "LeaveApprovalPolicy"])
const shown = Object.keys(tables).filter((type) => !hidden.has(type))

class Refused extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}
const refuse = (code: string): never => {
  throw new Refused(code)
}

const bounded = (first: unknown, maximum: number) =>
  Number(first) >= 1 && Number(first) <= maximum ? Number(first) : refuse("VALIDATION_FAILED")

/** The beginning of a plain list. */
const head = (rows: Row[], { first }: Values, maximum: number) => rows.slice(0, bounded(first ?? 50, maximum))

const isThere = (person: Row) => person.accountStatus !== "DEACTIVATED"

/** Whether each of these columns has one of the values that are asked for, if any are. */
const among = (asked: Values, ...columns: string[]) => {
  const filters = columns.length > 0 ? columns : Object.keys(asked)
  return (row: Row) =>
    filters.every((column) => asked[column] === undefined || (asked[column] as unknown[]).includes(row[column]))
}

/** Whether what goes from one day to another touches the period that is asked for. */
const inPeriod =
  ({ from, to }: Values, first: string, last: string) =>
  (row: Row) =>
    (from === undefined || String(row[last]) >= String(from)) && (to === undefined || String(row[first]) <= String(to))

const containing = (column: string, search: unknown) => (row: Row) =>
  String(row[column])
    .toLowerCase()
    .includes(String(search ?? "").toLowerCase())
