// The work: what is asked of each server, and how its answer is brought into one form, so that all can be checked equal.

const people = "id fullName email phone"
const work = "department { name } position { title } manager { fullName }"
const wide = `${people} departmentId positionId locationId managerId ${work} location { name }`
const ids = (rows) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

/** This server: pages of at most 100, so Q4's 500 rows are five pages in one request. `cursors` begin pages two to five. */
export const ours = ({ person, cursors }) => ({
  Q1: { query: `{ directory(first: 50) { nodes { ${people} ${work} } } }`, rows: ({ directory }) => directory.nodes },
  Q2: { query: `{ employee(id: "${person}") { ${people} ${work} directReports(first: 10) { id fullName } } }`, rows: ({ employee }) => employee },
  Q3: { query: "{ departmentTree(first: 1000) { id name parentId headcount head { fullName } } }", rows: ({ departmentTree }) => ids(departmentTree) },
  Q4: {
    query: `{ ${["", ...cursors].map((after, n) => `p${n}: directory(first: 100${after && `, after: "${after}"`}) { nodes { ${wide} } }`).join(" ")} }`,
    rows: (data) => Object.values(data).flatMap(({ nodes }) => nodes),
  },
  R1: { path: "/api/users/directory?limit=50", rows: (items, headers) => ({ items: items.map(({ id, fullName, email, phone, department, position, jobTitle, manager }) => ({
    id, fullName, email, phone, department: department && { name: department.name }, position: position ?? (jobTitle && { title: jobTitle }), manager: manager && { fullName: manager.fullName },
  })), total: Number(headers.get("x-total-count")) }) },
  R2: { path: "/api/notifications/unread-count", rows: (answer) => answer },
})

/** The GraphQL peers that are written by hand. */
export const byHand = ({ person }) => ({
  Q1: { query: `{ directory(first: 50) { ${people} ${work} } }`, rows: ({ directory }) => directory },
  Q2: { query: `{ employee(id: "${person}") { ${people} ${work} directReports(first: 10) { id fullName } } }`, rows: ({ employee }) => employee },
  Q3: { query: "{ departments { id name parentId headcount head { fullName } } }", rows: ({ departments }) => departments },
  Q4: { query: `{ directory(first: 500) { ${wide} } }`, rows: ({ directory }) => directory },
})

const pgOf = {
  department: "department: departmentByOrganizationIdAndDepartmentId { name }",
  position: "position: positionByOrganizationIdAndPositionId { title }",
  location: "location: locationByOrganizationIdAndLocationId { name }",
  manager: "manager: employeeByOrganizationIdAndManagerId { fullName }",
}
const pgPeople = "id: rowId fullName email phone"
const pgWork = `${pgOf.department} ${pgOf.position} ${pgOf.manager}`
const pgOrder = "orderBy: [FULL_NAME_ASC, ROW_ID_ASC]"

/** PostGraphile, whose schema follows from the tables. */
export const postgraphile = ({ person, organization }) => {
  const own = `condition: { organizationId: "${organization}" }`
  return {
    Q1: { query: `{ allEmployees(first: 50, ${pgOrder}, ${own}) { nodes { ${pgPeople} ${pgWork} } } }`, rows: ({ allEmployees }) => allEmployees.nodes },
    Q2: {
      query: `{ employeeByRowId(rowId: "${person}") { ${pgPeople} ${pgWork} directReports: employeesByOrganizationIdAndManagerId(first: 10, ${pgOrder}) { nodes { id: rowId fullName } } } }`,
      rows: ({ employeeByRowId: { directReports, ...one } }) => ({ ...one, directReports: directReports.nodes }),
    },
    Q3: {
      query: `{ allDepartments(orderBy: [ROW_ID_ASC], ${own}) { nodes { id: rowId name parentId headcount: employeesByOrganizationIdAndDepartmentId { totalCount } head: employeeByOrganizationIdAndHeadId { fullName } } } }`,
      rows: ({ allDepartments }) => allDepartments.nodes.map(({ headcount, ...one }) => ({ ...one, headcount: headcount.totalCount })),
    },
    Q4: {
      query: `{ allEmployees(first: 500, ${pgOrder}, ${own}) { nodes { ${pgPeople} departmentId positionId locationId managerId ${pgWork} ${pgOf.location} } } }`,
      rows: ({ allEmployees }) => allEmployees.nodes,
    },
  }
}

/** Plain paths, whose answer is the rows themselves. */
export const plain = (names) => () => Object.fromEntries(names.map((name) => [name, { path: `/${name}`, rows: (body) => body }]))

/** A value with its keys in order, for comparing. */
export const canonical = (value) =>
  JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
