// Requesting leave.
import { graphql } from "react-relay"
import type { leaveNewMutation } from "../__generated__/leaveNewMutation.graphql.ts"
import type { leaveNewQuery } from "../__generated__/leaveNewQuery.graphql.ts"
import { noDays } from "../domains/leave/leave-days.tsx"
import { LeaveForm } from "../domains/leave/leave-form.tsx"
import { useText } from "../i18n/language.tsx"
import { useAction } from "../relay/action.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { useNavigateWhileShown } from "../ui/navigate-while-shown.ts"
import { Page } from "../ui/page.tsx"
import { useToast } from "../ui/toasts.tsx"

const Query = graphql`
  query leaveNewQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    leaveTypes(first: 100) {
      nodes {
        id
        name
        unit
        isDefault
        allowHalfDays
        description
      }
    }
  }
`

const Create = graphql`
  mutation leaveNewMutation($input: CreateLeaveRequestInput!) {
    createLeaveRequest(input: $input) {
      id
      status
    }
  }
`

export const loader = pageLoader<leaveNewQuery>(Query)

export function Component() {
  const text = useText()
  const toast = useToast()
  const navigate = useNavigateWhileShown()
  const types = usePage<leaveNewQuery>(Query).leaveTypes?.nodes ?? []
  const [create] = useAction<leaveNewMutation>(Create)
  const leaveTypeId = (types.find(({ isDefault }) => isDefault) ?? types[0])?.id ?? ""
  return (
    <Page title={text("leave.request")}>
      <LeaveForm
        types={types}
        initial={{ leaveTypeId, days: noDays, reason: "" }}
        onSave={async (values, submit) => {
          const { createLeaveRequest } = await create({ input: { ...values, submit } })
          toast.done(text(submit ? "leave.sent" : "leave.saved"))
          await navigate(`/leave/requests/${createLeaveRequest?.id}`)
        }}
      />
    </Page>
  )
}
