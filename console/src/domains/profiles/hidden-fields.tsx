// Says how many fields are hidden from the caller, and by which rules.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { hiddenFields_employee$key } from "../../__generated__/hiddenFields_employee.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { Button } from "../../ui/button.tsx"
import { HiddenIcon } from "../../ui/icons.tsx"
import { FieldReaders, TECHNICAL } from "./field-readers.tsx"
import styles from "./person.module.css"

const Fragment = graphql`
  fragment hiddenFields_employee on Employee {
    hiddenFields
  }
`

export function HiddenFields({ employee }: { employee: hiddenFields_employee$key }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const hidden = useFragment(Fragment, employee).hiddenFields.filter((name) => !TECHNICAL.has(name))
  if (hidden.length === 0) return null
  const title = text("profiles.hidden", { count: hidden.length })
  return (
    <p className={styles.hidden}>
      <HiddenIcon />
      {title}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text("profiles.why")}
      </Button>
      {isOpen && <FieldReaders title={title} lead={text("profiles.hidden.lead")} names={hidden} onClose={() => setOpen(false)} />}
    </p>
  )
}

/** A button that says who may read the fields of the caller's profile. */
export function OwnFieldReaders() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text("profiles.readers")}</Button>
      {isOpen && (
        <FieldReaders title={text("profiles.readers")} lead={text("profiles.readers.lead")} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
