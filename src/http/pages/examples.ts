// GraphQL documents that the pages show. A test validates them against schema.graphql.
import type { DemoLogin } from "../../demo/load.js"

interface Example {
  /** GraphQL document. */
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** The login of examples on a server without the demo organization. */
const placeholderLogin = { email: "you@example.com", password: "your password" }

const signIn = ({ email, password }: Pick<DemoLogin, "email" | "password">): Example => ({
  variables: { input: { email, password } },
  query: `# Start here. The response sets a cookie
# that authenticates the other tabs.
mutation SignIn($input: LoginInput!) {
  login(input: $input) {
    user {
      id
      role
    }
  }
}
`,
})

const dashboard: Example = {
  query: `# One request for a whole dashboard.
query Dashboard {
  viewer {
    fullName
    jobTitle
    department {
      name
      headcount
    }
    directReports(first: 10) {
      nodes {
        fullName
        badge
      }
    }
    # Names of fields that you may not read.
    hiddenFields
  }
  unreadCount {
    count
  }
}
`,
}

const paging: Example = {
  query: `# For the next page, set the variable "after"
# to the endCursor of this page.
query Colleagues($first: Int!, $after: String) {
  directory(first: $first, after: $after) {
    totalCount
    nodes {
      fullName
      jobTitle
      location {
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  variables: { first: 5, after: null },
}

const live: Example = {
  query: `# Delivers the number at once, and each change.
# "notificationReceived" delivers notifications.
subscription UnreadNotifications {
  unreadCountChanged {
    count
  }
}
`,
}

/** The examples of GraphiQL, in the order of its tabs. */
export const graphqlExamples = (login: DemoLogin | undefined): readonly Example[] => [
  signIn(login ?? placeholderLogin),
  dashboard,
  paging,
  live,
]

/** First requests for a shell. `origin` is the address of the server. */
export const shellExamples = (origin: string, login: DemoLogin | undefined) => {
  const { email, password } = login ?? placeholderLogin
  return {
    signIn: `TOKEN=$(curl -s ${origin}/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ email, password })}' \\
  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    rest: `curl -s ${origin}/api/users/me \\
  -H "Authorization: Bearer $TOKEN"`,
    graphql: `curl -s ${origin}/graphql \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query: SHELL_QUERY })}'`,
  }
}

/** A query that fits into one line of a shell. */
const SHELL_QUERY = "{ viewer { fullName jobTitle department { name headcount } manager { fullName } } }"
