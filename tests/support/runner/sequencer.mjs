// The order of test files. jest starts slow files first once it knows their durations; until then it takes large files for slow ones.
import TestSequencer from "@jest/test-sequencer"

/** Files that take longest, and would otherwise run alone at the end. */
const SLOW_FILES = [
  "authorization-matrix",
  "auth/escalation-settings",
  "leave/time-zones",
  "auth/escalation-records",
  "startup",
  "admin-commands",
  "notifications/worker",
  "field-leakage",
  "authorization-relations",
  "onboarding/crashes",
  "graphql/lists",
  "leave/races",
]

export default class SlowFilesFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path, duration }) => {
      const index = SLOW_FILES.findIndex((name) => path.endsWith(`/tests/${name}.test.ts`))
      return duration === undefined && index >= 0 ? index : SLOW_FILES.length
    }
    return super.sort(tests).sort((a, b) => rank(a) - rank(b))
  }
}
