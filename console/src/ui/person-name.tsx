// Names of people, some of whom have left and are no longer visible.
import { Link } from "react-router"
import { useText } from "../i18n/language.tsx"

interface Person {
  readonly id: string
  readonly fullName: string
}

/** A function that gives the name of a person, or says that the person is no longer there. */
export function usePersonName(): (person: Pick<Person, "fullName"> | null | undefined) => string {
  const text = useText()
  return (person) => person?.fullName ?? text("person.gone")
}

/** The name of a person, as a link to the profile where there is one. */
export function PersonName({ person }: { person: Person | null | undefined }) {
  const name = usePersonName()(person)
  return person ? <Link to={`/people/${person.id}`}>{name}</Link> : <span>{name}</span>
}
