// One onboarding or offboarding.
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { onboardingInstanceQuery } from "../__generated__/onboardingInstanceQuery.graphql.ts"
import { Checklist } from "../domains/onboarding/checklist.tsx"
import { useLiveOnboarding } from "../domains/onboarding/live.ts"
import { useLabel } from "../i18n/labels.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Missing, Page } from "../ui/page.tsx"
import { usePersonName } from "../ui/person-name.tsx"

const Query = graphql`
  query onboardingInstanceQuery($id: ID!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    onboardingInstance(id: $id) {
      id
      kind
      templateName
      employee {
        id
        fullName
      }
      ...checklist_instance
    }
  }
`

export const loader = pageLoader<onboardingInstanceQuery>(Query, ({ params }) => ({ id: params.id ?? "" }))

export function Component() {
  const text = useText()
  const nameOf = usePersonName()
  const label = useLabel()
  const { onboardingInstance: instance } = usePage<onboardingInstanceQuery>(Query)
  useLiveOnboarding()
  if (!instance) return <Missing />
  const { kind, employee, templateName } = instance
  return (
    <Page
      title={text("onboarding.of", { kind: label("OnboardingKind", kind), name: nameOf(employee) })}
      lead={employee ? <Link to={`/people/${employee.id}`}>{text("onboarding.profile")}</Link> : templateName}
    >
      <Checklist instance={instance} />
    </Page>
  )
}
