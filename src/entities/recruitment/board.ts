// The board of a vacancy: its stages as columns, with a page of applications in each.
import { sql } from "kysely"
import { enumeration, notInApi } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import type { RowContext } from "../metadata.js"
import { countOf, manyToOne, oneToMany } from "../relations.js"
import { Application } from "./applications.js"
import { ApplicationStage, CLOSED_STAGES } from "./enums.js"
import { Job } from "./jobs.js"

/** Applications of a column in a REST response. Further applications are on the pages of the list. */
const APPLICATIONS_PER_COLUMN = 50

@queryResult("The applications for a vacancy, by stage.", { table: "job_boards" })
export class JobBoard {
  @manyToOne(() => Job, "Vacancy of the board.") jobId!: string
  @oneToMany(() => JobBoardColumn, "Columns: the stages of the process, then HIRED, REJECTED and WITHDRAWN.", {
    foreignKey: "jobId",
    referencedKey: "jobId",
    orderBy: [{ by: "stageRank" }],
    expectedSize: ApplicationStage.keys.length,
  })
  columns?: JobBoardColumn[]
  @notInApi("The vacancy, which makes the order total.", { type: "uuid" }) id!: string
  @notInApi("State of the vacancy, for its access rule.") status!: string
  @notInApi("The organization.", { type: "uuid" }) organizationId!: string
}

@queryResult("A column of a vacancy's board: the applications in one stage.", { table: "job_board_columns" })
export class JobBoardColumn {
  @enumeration(ApplicationStage, "Stage of the applications.") stage!: ApplicationStage
  @countOf("applications", "Number of applications in the stage that the caller sees and that meet the conditions.")
  count!: number
  @oneToMany(() => Application, "Applications, those that entered the stage last first.", {
    foreignKey: "jobId",
    referencedKey: "jobId",
    where: (application, column) => sql`${application("stageRank")} = ${column("stageRank")}`,
    orderBy: [{ by: "stageEnteredAt", descending: true }],
    connection: true,
    restLimit: APPLICATIONS_PER_COLUMN,
  })
  applications?: Application[]
  @notInApi("Position of the stage, from 1.", { type: "integer" }) stageRank!: number
  @notInApi("The vacancy.", { type: "uuid" }) jobId!: string
  @notInApi("The stage, which makes the order total.") id!: string
  @notInApi("The organization.", { type: "uuid" }) organizationId!: string
}

const literals = (stages: readonly string[]) => sql.join(stages.map((stage) => sql.lit(stage)))

/** The WITH clause of the boards and columns of the organization. */
export const jobBoards = ({ organization }: RowContext) => sql`with job_boards as not materialized (
    select j.organization_id, j.id, j.id as job_id, j.status
    from vacancies j where j.organization_id = ${organization} and j.archived_at is null
  ), job_board_columns as not materialized (
    select j.organization_id, s.stage as id, j.id as job_id, s.stage, s.stage_rank
    from vacancies j cross join (select stage, stage_rank::int
      from unnest(array[${literals(ApplicationStage.keys)}]) with ordinality s (stage, stage_rank)) s
    where j.organization_id = ${organization} and (s.stage = any(j.stages) or s.stage in (${literals(CLOSED_STAGES)}))
  )`
