// Demo vacancies. The careers page shows the open ones.
import { newId } from "../entities/base-entity.js"
import type { createDemoCustomFields } from "./custom-fields.js"
import type { DemoPerson, DemoRow } from "./people.js"
import { demoVacancies } from "./plan.js"
import type { PlannedDepartment } from "./structure.js"

interface VacancyOptions {
  departments: readonly PlannedDepartment[]
  departmentIds: readonly string[]
  people: readonly DemoPerson[]
  now: Date
  customFields: Pick<ReturnType<typeof createDemoCustomFields>, "ofVacancy">
}

/** The planned vacancies of the departments that a small organization has, with their heads as hiring managers. */
export const createVacancyRows = ({ departments, departmentIds, people, now, customFields }: VacancyOptions): DemoRow[] =>
  demoVacancies.flatMap(([title, name, status], vacancy) => {
    const index = departments.findIndex((department) => department.name === name)
    const head = people.find((person) => person.department === index && person.rank === 0)
    if (index < 0) return []
    const isPublished = status === "OPEN"
    return [
      {
        ...{ id: newId(), title, type: "FULL_TIME", status, department_id: departmentIds[index], hiring_manager_id: head?.id },
        ...{ is_published: isPublished, published_at: isPublished ? now : null, opened_at: isPublished ? now : null },
        custom_fields: customFields.ofVacancy(vacancy),
      },
    ]
  })
