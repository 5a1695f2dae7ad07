// Reference implementation of GraphQL reads, as slow and plain as possible: it loads all rows, and graphql-js resolves the
// document field by field. It shares only the policies with the server; visible rows, orders and list lengths are stated again.
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
import { type ScopeRule, scopeIncludes } from "../../src/auth/access-rules.js"
import type { Viewer } from "../../src/auth/viewer.js"
import { accessPolicies } from "../../src/domains.js"
import { NotificationCategory } from "../../src/entities/enums.js"
import { actionsOf } from "./reference-actions.js"
import { CalendarReference } from "./reference-calendar.js"
import { changeLists, customFieldsOf, documentTypes, lists, nodeTypes, policyOf, shows, tables } from "./reference-data.js"
import {
  among,
  amongSome,
  bounded,
  containing,
  ExpectedError,
  fail,
  inPeriod,
  isListedOn,
  published,
  searchText,
} from "./reference-filters.js"
import { LeaveReference, leaveQueries } from "./reference-leave.js"
import { OnboardingReference } from "./reference-onboarding.js"
import { cursorOf, fromStart, type SortKey, signatureOf, sorted, toSortKeys } from "./reference-order.js"
import { TaskReference, taskParts } from "./reference-tasks.js"
import { departmentTree, isEmployed } from "./reference-tree.js"
import type { Row, Rows, Values } from "./reference-types.js"

const schema = buildSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8"))

interface Scope {
  rows: Rows
  viewer: Viewer
  /** The time and calendar date of the request. */
  now: string
  today: string
}

/** A slice of a list as its connection shows it. */
interface Page {
  all: Row[]
  page: Row[]
  hasNextPage: boolean
  hasPreviousPage: boolean
}

/** How a list differs from others of its type: in its order, or in its page size. */
interface ListOptions {
  isReversed?: boolean
  /** Default and maximum number of records. */
  size?: number
  startAt?: string | null
}

export class Reference {
  /** Errors of root fields, as `name CODE`. */
  readonly errors = new Set<string>()
  readonly #leave: LeaveReference
  readonly #calendar: CalendarReference
  readonly #tasks: TaskReference
  readonly #onboarding: OnboardingReference

  private readonly scope: Scope
  /** The row of each cursor. */
  private readonly cursors: ReadonlyMap<string, Pick<Row, "$type" | "id">>
  constructor(scope: Scope, cursors: ReadonlyMap<string, Pick<Row, "$type" | "id">>) {
    this.scope = scope
    this.cursors = cursors
    this.#leave = new LeaveReference(scope)
    this.#calendar = new CalendarReference(scope)
    const timezoneOf = (id: unknown) => String(this.#preferences(this.#find("Employee", "id", id) as Row).timezone)
    this.#tasks = new TaskReference({ ...scope, timezoneOf })
    this.#onboarding = new OnboardingReference({ ...scope, timezoneOf })
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
    if (name.endsWith("Connection")) return this.#connectionField(source as unknown as Page, info.fieldName)
    if (name.endsWith("Edge")) return info.fieldName === "node" ? source : cursorOf(source as Row)
    if (name === "PageInfo") return this.#pageInfoField(source as unknown as Page, info.fieldName)
    if (name === "OrgStructure" && info.fieldName === "subordinates") return this.#page(source.subordinates as Row[], args)
    if (name === "TaskBoardColumn" && info.fieldName === "tasks") return this.#page(source.tasks as Row[], args)
    if (tables[name] || name === "DepartmentNode") return this.#rowField(source as Row, args, info)
    return source[info.fieldName] ?? null
  }

  // Visibility.

  /** All rows of a type that the viewer may read, archived ones included. */
  #visible(type: string): Row[] {
    const { viewer, rows } = this.scope
    const { entity, ownerProperties: of, actions } = policyOf(type)
    return (rows.get(type) ?? []).filter((row) => {
      const owners = of.map((column) => row[column] as string | null)
      const sees = (field: string) => accessPolicies.canRead(viewer, entity, field, owners)
      return (
        row.organizationId === viewer.organizationId &&
        scopeIncludes((actions.read as ScopeRule)(viewer), owners) &&
        (shows[type]?.(row, viewer, sees, rows) ?? true) &&
        this.#calendar.isVisible(row) &&
        this.#leave.isVisible(row) &&
        this.#tasks.isVisible(row) &&
        this.#onboarding.isVisible(row)
      )
    })
  }

  /** The same without archived rows, as in lists and details. */
  #live(type: string): Row[] {
    return this.#visible(type).filter((row) => row.archivedAt == null)
  }

  /** A referenced row, archived or not. */
  #referencedRow(type: string, id: unknown): Row | null {
    return this.#visible(type).find((row) => row.id === id) ?? null
  }

  /** Rows that can be read by id, archived vacancies included. */
  #readable(type: string): Row[] {
    return type === "Job" ? this.#visible(type) : this.#live(type)
  }

  #detail(type: string, id: unknown): Row {
    return this.#readable(type).find((row) => row.id === id) ?? fail("NOT_FOUND")
  }

  /** Rows of the requested employee, on whom the viewer may perform the action. */
  #listOf(action: string, type: string, { employeeId }: Values, where: Values = {}): Row[] {
    const { id } = this.#detail("Employee", employeeId)
    if (!scopeIncludes((policyOf("Employee").actions[action] as ScopeRule)(this.scope.viewer), [id])) fail("FORBIDDEN")
    return this.#live(type).filter(among({ ...where, employeeId: [id] }))
  }

  /** All employees of the organization who are employed today, visible or not. */
  #staff(): Row[] {
    const people = this.scope.rows.get("Employee") ?? []
    return people.filter((p) => p.organizationId === this.scope.viewer.organizationId && isEmployed(p, this.scope.today))
  }

  // Fields.

  #connectionField(slice: Page, field: string): unknown {
    if (field === "totalCount") return slice.all.length
    return field === "pageInfo" ? slice : slice.page
  }

  #pageInfoField({ page, ...slice }: Page, field: string): unknown {
    if (field === "hasNextPage" || field === "hasPreviousPage") return slice[field]
    const row = field === "startCursor" ? page[0] : page.at(-1)
    return row ? cursorOf(row) : null
  }

  #rowField(row: Row, args: Values, { parentType, fieldName: field }: GraphQLResolveInfo): unknown {
    const { entity, ownerProperties: of, fields } = policyOf(row.$type)
    const owners = of.map((column) => row[column] as string | null)
    const isHidden = (name: string) => !accessPolicies.canRead(this.scope.viewer, entity, name, owners)
    if (field === "hiddenFields") return Object.keys(fields).filter(isHidden)
    if (isHidden(field)) return null
    const list = lists[row.$type]?.[field]
    if (list) {
      const [type, via, which = () => true] = list
      const found = this.#live(type).filter((other) => other[via] === row.id && which(other, this.scope.today))
      if (field === "pendingChanges") found.sort((a, b) => (String(a.field) < String(b.field) ? -1 : 1))
      const isPlain =
        /^(emergencyContacts|skills|pendingChanges|targets|participants|approvalSteps|checklist|documentFiles|mentions|steps)$/
      return isPlain.test(field) ? found : this.#page(found, args)
    }
    if (field === "hasAvatar") return false // The company has no pictures.
    if (field === "customFields") return customFieldsOf(row, this.scope)
    if (field === "optionLabels") return Object.fromEntries((row.options as Values[]).map(({ value, label }) => [value, label]))
    if (field === "memberCount") return this.#people({ departmentIds: [row.id] }).filter(isListedOn(this.scope.today)).length
    if (field === "headcount") {
      if (row.$type === "DepartmentNode") return row.headcount
      const via = row.$type === "Position" ? "positionId" : "departmentId"
      return this.#staff().filter((person) => person[via] === row.id).length
    }
    if (field === "jobTitle") return this.#visible("Position").find(({ id }) => id === row.positionId)?.title ?? null
    if (field === "badge" && row.$type === "Employee") return this.#leave.badge(row)
    if (field === "preferences") return this.#preferences(row)
    if (row.$type === "Notification" && field in this.#ofNotification) return this.#ofNotification[field]?.(row)
    if (field === "current") return row.id === this.scope.viewer.sessionId
    const ofLeave = this.#leave.field(row, field)
    if (ofLeave !== undefined) return ofLeave
    const ofCalendar = actionsOf(row, field, this.scope) ?? this.#calendar.field(row, field)
    if (ofCalendar !== undefined) return ofCalendar
    const ofTasks = this.#tasks.field(row, field)
    if (ofTasks !== undefined) return ofTasks
    const ofOnboarding = this.#onboarding.field(row, field)
    if (ofOnboarding !== undefined) return ofOnboarding
    if (row.$type === "ApprovalStep" && field === "person") return this.#referencedRow("Employee", row.approverId)

    const target = getNamedType((parentType.getFields()[field] as GraphQLField<unknown, unknown>).type)
    if (isObjectType(target) && tables[target.name]) return this.#referencedRow(target.name, row[`${field}Id`])
    return row[field] ?? null
  }

  readonly #ofNotification: Record<string, (row: Row) => unknown> = {
    message: ({ texts }) => {
      const { language } = this.#preferences(this.#find("Employee", "id", this.scope.viewer.id) as Row)
      const said = texts as Record<string, string>
      return said[String(language).toLowerCase()] ?? said.en
    },
    body: ({ category, entityId }) =>
      category === "COMPANY_NEWS" ? (this.#find("CompanyNews", "id", entityId)?.body ?? null) : null,
    senderName: ({ senderId }) => this.#find("Employee", "id", senderId)?.fullName ?? null,
    isRead: ({ readAt }) => readAt !== null,
    resumeToken: ({ number }) => Buffer.from(`${number}.0`).toString("base64url"),
  }

  #find(type: string, column: string, id: unknown): Row | undefined {
    return this.scope.rows.get(type)?.find((row) => row[column] === id)
  }

  #preferences(person: Row): Values {
    const own = this.#find("EmployeePreferences", "employeeId", person.id)
    const place = this.#find("Location", "id", person.locationId)
    const organization = this.#find("Organization", "id", person.organizationId)
    return {
      theme: own?.theme ?? "SYSTEM",
      language: own?.language ?? organization?.language,
      timezone: own?.timezone ?? place?.timezone ?? organization?.timezone,
      dateFormat: own?.dateFormat ?? "ISO",
      sharesBirthday: own?.sharesBirthday ?? false,
      sharesAnniversary: own?.sharesAnniversary ?? false,
      // The company has no notification settings, so every channel is on.
      notificationTriggers: Object.fromEntries(
        NotificationCategory.keys.map((category) => [category, { email: true, push: true, inApp: true }]),
      ),
    }
  }

  // Lists.

  #page(list: Row[], args: Values, { isReversed = false, size = 0, startAt = null }: ListOptions = {}): Page {
    const { first, last, after, before, orderBy } = args as Record<string, never>
    if (first != null && last != null) fail("VALIDATION_FAILED")
    const length = bounded(last ?? first ?? (size || 50), size || 100)
    const keys = (orderBy ?? []) as SortKey[]
    const all = keys.length > 0 ? sorted(list, keys) : list
    const isBeyond = (cursor: string | undefined, way: number): ((row: Row) => boolean) => {
      if (cursor == null) return () => true
      const position = this.#comparison(cursor, keys, isReversed)
      return (row) => position(row) * way > 0
    }
    const start = after == null && before == null ? startAt : null
    const rest = all
      .filter(isBeyond(after, 1))
      .filter(isBeyond(before, -1))
      .filter(fromStart(start, keys, last != null))
    return last == null
      ? { all, page: rest.slice(0, length), hasNextPage: rest.length > length, hasPreviousPage: (after ?? start) != null }
      : { all, page: rest.slice(-length), hasNextPage: (before ?? start) != null, hasPreviousPage: rest.length > length }
  }

  /** Compares rows with a cursor's row in the order of their table; the row itself may be missing from the list. */
  #comparison(cursor: string, keys: readonly SortKey[], isReversed: boolean): (row: Row) => number {
    const { $type, id } = this.cursors.get(cursor) ?? fail("VALIDATION_FAILED")
    const asked = toSortKeys(keys).map(({ property, way }) => `${way < 0 ? "-" : ""}${property}`)
    // A cursor is not valid in another order than the one in which it was read.
    if (keys.length > 0 && signatureOf(cursor) !== asked.join()) fail("VALIDATION_FAILED")
    if (keys.length === 0 && isReversed !== (signatureOf(cursor) === "startDate,id" && $type === "LeaveRequest"))
      fail("VALIDATION_FAILED")
    const order = (this.scope.rows.get($type) as readonly Row[]).map((row) => row.id)
    const way = isReversed ? -1 : 1
    return (row) => (order.indexOf(row.id) - order.indexOf(id)) * way
  }

  // Root fields.

  async #root(args: Values, { fieldName, path }: GraphQLResolveInfo): Promise<unknown> {
    try {
      accessPolicies.authorizeOperation(this.scope.viewer, fieldName)
      return this.#query(fieldName, args)
    } catch (error) {
      this.errors.add(`${path.key} ${(error as ExpectedError).code}`)
      throw new GraphQLError("failed")
    }
  }

  #query(field: string, args: Values): unknown {
    const { viewer, now } = this.scope
    const id = args.id as string
    const filter = (args.filter ?? {}) as Values
    const isShown = isListedOn(this.scope.today)
    switch (field) {
      case "viewer":
        return this.#detail("Employee", viewer.id)
      case "employee":
      case "department":
      case "position":
      case "location":
      case "job":
      case "customFieldDefinition":
      case "calendarEvent":
      case "leaveRequest":
      case "leaveCoverageRule":
      case "leavePolicyGroup":
      case "leaveType":
      case "onboardingInstance":
      case "onboardingTemplate":
      case "passkey":
      case "task":
        return this.#detail(field.charAt(0).toUpperCase() + field.slice(1), id)
      case "node":
        return this.#node(id)
      case "nodes":
        return (args.ids as string[]).map((one) => this.#node(one))
      case "companySettings":
        return this.#detail("Organization", viewer.organizationId)
      case "employees":
        if (!viewer.isHr && (filter.roles != null || filter.statuses != null)) fail("FORBIDDEN")
        return this.#page(this.#people(filter).filter(among({ role: filter.roles, accountStatus: filter.statuses })), args)
      case "directory":
        return this.#page(this.#people(filter).filter(isShown), args, { startAt: filter.startAt as string })
      case "departmentMembers": {
        const { id: departmentId } = this.#detail("Department", args.departmentId)
        const { includeDescendants } = filter
        return this.#page(this.#people({ departmentIds: [departmentId], includeDescendants }).filter(isShown), args)
      }
      case "departments": {
        const found = this.#live("Department").filter(containing("name", filter.search))
        return this.#page(found.filter(amongSome(filter, "parentId", "locationId")), args)
      }
      case "positions": {
        const found = this.#live("Position").filter(containing("title", filter.search))
        return this.#page(found.filter(amongSome(filter, "departmentId", "grade", "level")), args)
      }
      case "locations":
        return this.#page(
          this.#live("Location")
            .filter(containing("name", filter.search))
            .filter(amongSome(filter, "country", "type")),
          args,
        )
      case "jobs": {
        const isListed = amongSome(filter, "status", "type", "departmentId", "locationId", "hiringManagerId")
        const isArchived = (job: Row) => (job.archivedAt !== null) === (filter.archived ?? false)
        const jobs = this.#visible("Job").filter(containing("title", filter.search)).filter(published(filter.published))
        return this.#page(jobs.filter(isArchived).filter(isListed), args)
      }
      case "customFieldDefinitions":
        return this.#page(this.#live("CustomFieldDefinition").filter(amongSome(filter, "entityType")), args)
      case "departmentTree":
        return this.#page(this.#tree(args), args, { size: 1000 })
      case "careerHistory":
        return this.#page(this.#listOf("readHistory", "EmploymentChange", args, { status: ["APPLIED"] }), args)
      case "documentRequests":
      case "employeeDocuments":
        return this.#page(this.#listOf("readDocuments", documentTypes[field] as string, args), args)
      case "departmentChanges":
      case "employmentChanges":
      case "positionChanges": {
        const [type, of, key] = changeLists[field] as [string, string, string]
        const ofRecord = { [key]: [this.#detail(of, args[key]).id], status: filter.statuses }
        return this.#page(this.#live(type).filter(among(ofRecord)), args)
      }
      case "profileChanges":
        return this.#page(
          this.#live("ProfileChange").filter(among({ status: filter.statuses ?? ["PENDING"], employeeId: filter.employeeIds })),
          args,
        )
      case "sessions": {
        const open = this.#live("Session").filter(({ endedAt, expiresAt }) => endedAt === null && String(expiresAt) > now)
        return this.#page(open.filter(among({ employeeId: [viewer.id] })), args)
      }
      case "passkeys":
        return this.#page(this.#live("Passkey").filter(among({ employeeId: [viewer.id] })), args)
      case "notifications": {
        if (filter.since != null) fail("VALIDATION_FAILED")
        const isRead = filter.unread == null ? undefined : filter.unread === false
        const own = this.#live("Notification").filter(among({ category: filter.categories }))
        return this.#page(
          own.filter(({ readAt }) => isRead === undefined || isRead === (readAt !== null)),
          args,
        )
      }
      case "pushSubscriptions":
        return this.#page(this.#live("PushSubscription"), args)
      case "companyNews":
        return this.#page(this.#live("CompanyNews"), args)
      case "companyNewsItem":
        return this.#detail("CompanyNews", id)
      case "orgStructure": {
        const person = this.#detail("Employee", args.employeeId)
        const subordinates = this.#live("Employee").filter((other) => other.managerId === person.id && isShown(other))
        return { manager: this.#referencedRow("Employee", person.managerId), subordinates }
      }
      case "preferences":
        return this.#preferences(this.#detail("Employee", viewer.id))
      case "leaveRequests":
        return this.#page(this.#requests(filter), args)
      case "myLeaveRequests":
        return this.#page(this.#requests({ ...filter, employeeIds: [viewer.id] }), args)
      case "reportsLeaveRequests":
        return this.#page(
          this.#requests(filter).filter(({ employeeId }) => viewer.reports.has(employeeId as string)),
          args,
        )
      case "leaveRequestsAwaitingMe": {
        const awaited = this.#requests(filter).filter((request) => this.#leave.awaits(request))
        return this.#page(awaited.reverse(), args, { isReversed: true })
      }
      case "leaveRequestAudit":
        return this.#page(
          this.#live("LeaveRequestHistoryEntry").filter(among({ requestId: [this.#detail("LeaveRequest", id).id] })),
          args,
        )
      case "leaveChangeRequests": {
        const { id: requestId } = this.#detail("LeaveRequest", args.requestId)
        return this.#page(this.#live("LeaveChangeRequest").filter(among({ requestId: [requestId] })), args)
      }
      case "leaveDelegations": {
        const found = this.#live("LeaveDelegation").filter(amongSome(filter, "delegatorId", "delegateId"))
        const isCurrent = ({ endedAt, endDate }: Row) => endedAt === null && String(endDate) >= this.scope.today
        const isOwn = ({ delegatorId, delegateId }: Row) => [delegatorId, delegateId].includes(this.scope.viewer.id)
        const shown = found.filter((one) => (!filter.current || isCurrent(one)) && (!filter.own || isOwn(one)))
        return this.#page(shown, args)
      }
      case "onboardingInstances":
        filter.statuses ??= ["ACTIVE", "COMPLETED"]
        return this.#page(this.#live("OnboardingInstance").filter(this.#onboarding.matches(filter)), args)
      case "onboardingTemplates":
        return this.#page(this.#live("OnboardingTemplate").filter(this.#onboarding.matches(filter)), args)
      case "tasks":
        return this.#page(this.#live("Task").filter(this.#tasks.matches(filter)), args)
      case "taskAttachments":
      case "taskComments":
      case "taskActivity": {
        const ofTask = among({ taskId: [this.#detail("Task", args.taskId).id] })
        return this.#page(this.#live(taskParts[field] as string).filter(ofTask), args)
      }
      case "taskBoard":
        return this.#tasks.board(filter, (type, boardId) => this.#detail(type, boardId))
      default: {
        const leaveQuery = leaveQueries[field]
        if (!leaveQuery) throw new Error(`the reference does not know the field ${field}`)
        return this.#page(this.#live(leaveQuery.type).filter(leaveQuery.matches(filter)), args)
      }
    }
  }

  #node(id: string): Row | null {
    return nodeTypes.flatMap((type) => this.#readable(type)).find((row) => row.id === id) ?? null
  }

  #requests({ departmentIds, ...filter }: Values): Row[] {
    const inDepartment = ({ employeeId }: Row) => {
      const person = this.scope.rows.get("Employee")?.find(({ id }) => id === employeeId)
      return departmentIds == null || (departmentIds as unknown[]).includes(person?.departmentId)
    }
    return this.#live("LeaveRequest")
      .filter(amongSome(filter, "status", "leaveTypeId", "employeeId"))
      .filter(inPeriod(filter, "startDate", "endDate"))
      .filter(inDepartment)
  }

  #people({ search, departmentIds, includeDescendants, badges, ...filter }: Values): Row[] {
    const words = searchText(search ?? "").split(/\s+/)
    const ids = departmentIds && includeDescendants ? this.#below(departmentIds as string[]) : departmentIds
    return this.#live("Employee")
      .filter(({ fullName, email }) => words.every((word) => searchText(`${fullName} ${email}`).includes(word)))
      .filter(among({ departmentId: ids, managerId: filter.managerIds, locationId: filter.locationIds }))
      .filter((person) => badges == null || (badges as string[]).includes(this.#leave.badge(person)))
  }

  #tree({ rootId, depth }: Values): Row[] {
    const top = rootId == null ? null : this.#detail("Department", rootId)
    return departmentTree(this.#live("Department"), this.#staff(), top, (depth ?? undefined) as number | undefined)
  }

  /** The ids of departments and their descendants. */
  #below(ids: readonly string[]): string[] {
    const children = this.#visible("Department").filter(({ parentId }) => ids.includes(parentId as string))
    return children.length === 0 ? [...ids] : [...ids, ...this.#below(children.map(({ id }) => id))]
  }
}
