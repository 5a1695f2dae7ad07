// Hiring and transfers as any service does them, for the tests of races with what people belong to.
import { Viewer } from "../../src/auth/viewer.js"
import { Context } from "../../src/context.js"
import { Employee } from "../../src/entities/profiles.js"
import { Service } from "../../src/services/service.js"
import { unitOfWork } from "../../src/services/unit-of-work.js"
import type { World } from "./world.js"

class Staff extends Service {
  hire = (values: Partial<Employee>) => this.create(Employee, { accountStatus: "ACTIVE", ...values })
  transfer = async (id: string, departmentId: string) =>
    void (await this.change(await this.may("change", Employee, id, { lock: true }), { departmentId }))
}

/** Whether HR could do this; not where it refers to what is not there. */
export async function staff(w: World, work: (staff: Staff) => Promise<unknown>): Promise<boolean> {
  const policies = { managersSeeSalary: false, employeesSeeOwnSalary: true }
  const { id } = w.hana
  const hana = { id, organizationId: w.organizationId, sessionId: id, role: "HR", reports: [], language: "EN" } as const
  const ctx = new Context(w.app.kit, new Viewer({ ...hana, timezone: "UTC", policies }), { requestId: "test", address: "" })
  try {
    await unitOfWork(ctx, () => work(new Staff(ctx)))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === "INVALID_REFERENCE") return false
    throw error
  }
}
