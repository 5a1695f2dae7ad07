// Lets another person decide on leave in the caller's place for a period.
import { useState } from "react"
import { graphql } from "react-relay"
import type { newDelegationMutation } from "../../__generated__/newDelegationMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { FieldRow, Form, SubmitButton, TextField, textOf } from "../../ui/form.tsx"
import { PlusIcon } from "../../ui/icons.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { useToast } from "../../ui/toasts.tsx"

const Mutation = graphql`
  mutation newDelegationMutation($input: CreateLeaveDelegationInput!, $connections: [ID!]!) {
    createLeaveDelegation(input: $input) @prependNode(connections: $connections, edgeTypeName: "LeaveDelegationEdge") {
      id
      ...delegationList_delegation
      delegate {
        id
        fullName
      }
    }
  }
`

interface NewDelegationProps {
  viewerId: string
  /** Lists that show a new delegation. */
  connections: string[]
}

export function NewDelegation({ viewerId, connections }: NewDelegationProps) {
  const text = useText()
  const toast = useToast()
  const { today } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [firstDay, setFirstDay] = useState("")
  const [create] = useAction<newDelegationMutation>(Mutation)
  const save = async (values: FormData) => {
    const input = {
      delegateId: textOf(values, "delegateId") ?? "",
      startDate: textOf(values, "startDate") ?? "",
      endDate: textOf(values, "endDate") ?? "",
    }
    const { createLeaveDelegation } = await create({ input, connections })
    toast.done(text("delegations.saved", { name: createLeaveDelegation?.delegate?.fullName ?? "" }))
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="primary"
        icon={<PlusIcon />}
        onClick={() => {
          setFirstDay(today())
          setOpen(true)
        }}
      >
        {text("delegations.new")}
      </Button>
      {isOpen && (
        <Dialog title={text("delegations.new")} onClose={() => setOpen(false)}>
          <Form onSubmit={save}>
            <p>{text("delegations.newLead")}</p>
            <PersonPicker
              name="delegateId"
              label={text("delegations.delegate")}
              hint={text("delegations.delegateHint")}
              without={viewerId}
            />
            <FieldRow>
              <TextField
                name="startDate"
                label={text("leave.firstDay")}
                type="date"
                required
                value={firstDay}
                onChange={({ target }) => setFirstDay(target.value)}
              />
              <TextField name="endDate" label={text("leave.lastDay")} type="date" required min={firstDay} />
            </FieldRow>
            <SubmitButton>{text("action.save")}</SubmitButton>
          </Form>
        </Dialog>
      )}
    </>
  )
}
