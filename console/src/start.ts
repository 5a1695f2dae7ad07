// The first file of the console. It asks for the texts and, at home, for the data, while the browser loads the code of all screens.
import HomeQuery from "./__generated__/homeQuery.graphql.ts"
import { loadDecisionList } from "./decisions/load.ts"
import { initialLanguage, loadTexts } from "./i18n/catalogs.ts"
import { loadCode } from "./relay/code.ts"
import { requestFirst } from "./relay/first-request.ts"
import { homeVariables } from "./routes/home-variables.ts"

if (location.pathname === "/") {
  const answer = requestFirst(HomeQuery, { ...homeVariables(), shell: true })
  answer.then(({ data }) => data?.pendingDecisions?.totalCount && loadDecisionList()).catch(() => {})
}
void loadTexts(initialLanguage()).catch(() => {})
void loadCode(() => import("./main.tsx"))
