// The first file of the console. It asks for the texts and for the data of the screen, while the browser loads the code.
import { loadDecisionList } from "./decisions/load.ts"
import { initialLanguage, isKnownDevice, loadTexts } from "./i18n/catalogs.ts"
import { loadCode } from "./relay/code.ts"
import { isConnectionLost, onConnection } from "./relay/connection.ts"
import { requestFirst } from "./relay/first-request.ts"
import { firstScreens } from "./routes/first-screens.ts"
import { applyStoredTheme } from "./shell/theme.ts"
import { showStartFailure } from "./start-failure.ts"

// Before the browser paints, as far as it waits for scripts.
applyStoredTheme()

const screen = firstScreens[location.pathname]
if (screen) {
  const answer = requestFirst(screen.query, { ...screen.variablesOf(new URLSearchParams(location.search)), shell: true })
  answer.then(({ data }) => data?.pendingDecisions?.totalCount && loadDecisionList()).catch(() => {})
}
// After the request is sent.
setTimeout(() => {
  loadCode(() => import("./main.tsx")).catch(showStartFailure)
  void screen?.loadCode?.().catch(() => {})
  void loadTexts(initialLanguage()).catch(() => {})
  // A stored font is there before the first text. The first visit shows text before it loads the font.
  if (isKnownDevice()) void document.fonts.load("1rem 'Inter Variable'").catch(() => {})
})
// The code goes on being asked for, and replaces the sentence.
onConnection(() => {
  if (isConnectionLost() && document.querySelector("#root > .start")) showStartFailure()
})
