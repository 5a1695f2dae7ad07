// Rows of departments, positions and locations, and of their scheduled changes. See records.ts.

type IdOf = (type: "Department" | "Position") => string
type OrganizationRow = [table: string, values: (owner: string, idOf: IdOf) => Record<string, unknown>]
type OrganizationType = "Department" | "DepartmentChange" | "Location" | "Position" | "PositionChange"

export const organizationRecords: Record<OrganizationType, OrganizationRow> = {
  Department: ["departments", (owner) => ({ name: `Department ${owner}` })],
  Position: ["positions", (owner) => ({ title: `Position ${owner}` })],
  DepartmentChange: [
    "department_changes",
    (_owner, idOf) => ({ department_id: idOf("Department"), effective_date: "2027-01-01", changes: "{name}", name: "Later" }),
  ],
  PositionChange: [
    "position_changes",
    (_owner, idOf) => ({ position_id: idOf("Position"), effective_date: "2027-01-01", changes: "{level}", level: 2 }),
  ],
  Location: ["locations", (owner) => ({ name: `Location ${owner}`, country: "DE", timezone: "UTC" })],
}
