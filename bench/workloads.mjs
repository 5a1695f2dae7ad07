// Read workloads: the request sent to each server, and `rows`, which normalizes its response so that all responses can be compared.

const employeeFields = "id fullName email phone"
const relatedNames = "department { name } position { title } manager { fullName }"
const allFields = `${employeeFields} departmentId positionId locationId managerId ${relatedNames} location { name }`
/** Words of Q7. */
export const TASK_SEARCH = "review budget"
const taskFields = "id title priority dueDate assignee { fullName }"
const sortById = (rows) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

/** This server: a page has at most 100 rows, so Q4 requests five pages in one document. `cursors` start pages two to five. */
export const platformWorkloads = ({ employeeId, departmentId, jobId, cursors }) => ({
  Q1: { query: `{ directory(first: 50) { nodes { ${employeeFields} ${relatedNames} } } }`, rows: ({ directory }) => directory.nodes },
  Q2: { query: `{ employee(id: "${employeeId}") { ${employeeFields} ${relatedNames} directReports(first: 10) { nodes { id fullName } } } }`, rows: ({ employee: { directReports, ...employee } }) => ({ ...employee, directReports: directReports.nodes }) },
  Q3: { query: "{ departmentTree(first: 1000) { nodes { id: departmentId name parentId headcount head { fullName } } } }", rows: ({ departmentTree }) => sortById(departmentTree.nodes) },
  Q4: {
    query: `{ ${["", ...cursors].map((after, n) => `p${n}: directory(first: 100${after && `, after: "${after}"`}) { nodes { ${allFields} } }`).join(" ")} }`,
    rows: (data) => Object.values(data).flatMap(({ nodes }) => nodes),
  },
  Q6: {
    query: `{ taskBoard(filter: { departmentId: "${departmentId}" }) { columns { stage count tasks(first: 20) { nodes { ${taskFields} } } } } }`,
    rows: ({ taskBoard }) => taskBoard.columns.map(({ tasks, ...column }) => ({ ...column, tasks: tasks.nodes })),
  },
  Q7: { query: `{ tasks(first: 20, filter: { search: "${TASK_SEARCH}" }) { nodes { ${taskFields} } } }`, rows: ({ tasks }) => tasks.nodes },
  Q8: {
    query: `{ jobBoard(jobId: "${jobId}") { columns { stage count applications(first: 100) { nodes { id appliedAt candidate { fullName headline } interviews(first: 1) { nodes { title start } } } } } } }`,
    rows: ({ jobBoard }) => jobBoard.columns.map(({ applications, ...column }) => ({
      ...column, applications: applications.nodes.map(({ interviews, ...application }) => ({ ...application, interview: interviews.nodes[0] ?? null })),
    })),
  },
  R1: { path: "/api/users/directory?limit=50", rows: (items, headers) => ({ items: items.map(({ id, fullName, email, phone, department, position, jobTitle, manager }) => ({
    id, fullName, email, phone, department: department && { name: department.name }, position: position ?? (jobTitle && { title: jobTitle }), manager: manager && { fullName: manager.fullName },
  })), total: Number(headers.get("x-total-count")) }) },
  R2: { path: "/api/notifications/unread-count", rows: ({ count }) => ({ count }) },
})

/** Handwritten GraphQL servers: Mercurius and Yoga. */
export const handwrittenGraphqlWorkloads = ({ employeeId }) => ({
  Q1: { query: `{ directory(first: 50) { ${employeeFields} ${relatedNames} } }`, rows: ({ directory }) => directory },
  Q2: { query: `{ employee(id: "${employeeId}") { ${employeeFields} ${relatedNames} directReports(first: 10) { id fullName } } }`, rows: ({ employee }) => employee },
  Q3: { query: "{ departments { id name parentId headcount head { fullName } } }", rows: ({ departments }) => departments },
  Q4: { query: `{ directory(first: 500) { ${allFields} } }`, rows: ({ directory }) => directory },
})

const relationFields = {
  department: "department: departmentByOrganizationIdAndDepartmentId { name }",
  position: "position: positionByOrganizationIdAndPositionId { title }",
  location: "location: locationByOrganizationIdAndLocationId { name }",
  manager: "manager: employeeByOrganizationIdAndManagerId { fullName }",
}
const pgEmployeeFields = "id: rowId fullName email phone"
const pgRelatedNames = `${relationFields.department} ${relationFields.position} ${relationFields.manager}`
const pgOrder = "orderBy: [FULL_NAME_ASC, ROW_ID_ASC]"

/** PostGraphile: its schema is generated from the tables. */
export const postgraphileWorkloads = ({ employeeId, organizationId }) => {
  const tenantCondition = `condition: { organizationId: "${organizationId}" }`
  // All employees of the dataset who are not deactivated are active.
  const isActive = 'accountStatus: "ACTIVE"'
  const activeCondition = `condition: { organizationId: "${organizationId}", ${isActive} }`
  return {
    Q1: { query: `{ allEmployees(first: 50, ${pgOrder}, ${activeCondition}) { nodes { ${pgEmployeeFields} ${pgRelatedNames} } } }`, rows: ({ allEmployees }) => allEmployees.nodes },
    Q2: {
      query: `{ employeeByRowId(rowId: "${employeeId}") { ${pgEmployeeFields} ${pgRelatedNames} directReports: employeesByOrganizationIdAndManagerId(first: 10, ${pgOrder}, condition: { ${isActive} }) { nodes { id: rowId fullName } } } }`,
      rows: ({ employeeByRowId: { directReports, ...employee } }) => ({ ...employee, directReports: directReports.nodes }),
    },
    Q3: {
      query: `{ allDepartments(orderBy: [ROW_ID_ASC], ${tenantCondition}) { nodes { id: rowId name parentId headcount: employeesByOrganizationIdAndDepartmentId(condition: { ${isActive} }) { totalCount } head: employeeByOrganizationIdAndHeadId { fullName } } } }`,
      rows: ({ allDepartments }) => allDepartments.nodes.map(({ headcount, ...department }) => ({ ...department, headcount: headcount.totalCount })),
    },
    Q4: {
      query: `{ allEmployees(first: 500, ${pgOrder}, ${activeCondition}) { nodes { ${pgEmployeeFields} departmentId positionId locationId managerId ${pgRelatedNames} ${relationFields.location} } } }`,
      rows: ({ allEmployees }) => allEmployees.nodes,
    },
  }
}

/** Servers that answer GET /<workload> with the rows themselves: the baseline, Fastify and Express. */
export const getWorkloads = (names) => () => Object.fromEntries(names.map((name) => [name, { path: `/${name}`, rows: (body) => body }]))

/** Serializes a value with sorted keys, for comparison. */
export const canonicalJson = (value) =>
  JSON.stringify(value, (_key, nested) =>
    nested !== null && typeof nested === "object" && !Array.isArray(nested) ? Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1))) : nested,
  )
