// An offer that awaits approval.
import { graphql, useFragment } from "react-relay"
import type { offerRow_offer$key } from "../../__generated__/offerRow_offer.graphql.ts"
import type { offerRowMutation } from "../../__generated__/offerRowMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { DecisionButtons } from "../../ui/decision-buttons.tsx"

const Fragment = graphql`
  fragment offerRow_offer on Offer {
    id
    version
    startDate
    salary
    salaryCurrency
    application {
      id
      job {
        id
        title
      }
      candidate {
        id
        fullName
      }
    }
    availableActions {
      name
      allowed
      reason
    }
  }
`

const Approve = graphql`
  mutation offerRowMutation($id: ID!, $version: Int) {
    approveOffer(id: $id, expectedVersion: $version) {
      ...offerRow_offer
      approvedAt
    }
  }
`

export function OfferRow({ offer }: { offer: offerRow_offer$key }) {
  const text = useText()
  const { date, number } = useFormats()
  const { id, version, startDate, salary, salaryCurrency, application, availableActions } = useFragment(Fragment, offer)
  const [approve] = useAction<offerRowMutation>(Approve)
  const name = application?.candidate?.fullName ?? ""
  return (
    <>
      <div>
        <strong>{application?.job?.title}</strong>
        <div>{text("recruitment.offer.starts", { date: date(startDate) })}</div>
        {salary != null && <div>{number(salary, { style: "currency", currency: salaryCurrency ?? "EUR" })}</div>}
      </div>
      <DecisionButtons name={name} version={version} actions={availableActions} onApprove={() => approve({ id, version })} />
    </>
  )
}
