// The order of test files. jest starts slow files first once it knows their durations; until then it takes large files for slow ones.
import TestSequencer from "@jest/test-sequencer"

/**
 * Files that take longest and would otherwise run alone at the end. Those that measure memory are early, because they take longer in a
 * worker with much of it.
 */
const SLOW_FILES = [
  "authorization-matrix",
  "graphql/memory",
  "guide",
  "hr/exports",
  "files/contents",
  "auth/escalation-keys",
  "auth/escalation-settings",
  "leave/time-zones",
  "auth/escalation-records",
  "field-leakage",
  "startup",
  "admin-commands",
  "notifications/worker",
  "authorization-relations",
  "pages/browser",
  "graphql/lists",
  "subscriptions/sockets",
  "hr/import-files",
  "production",
  "onboarding/crashes",
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
