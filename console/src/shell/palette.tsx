// The command palette: people, screens and actions by name. React Aria keeps the focus in the field and moves through the list by keys.
import { useDeferredValue, useEffect, useState } from "react"
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from "react-aria-components"
import { graphql, useRelayEnvironment } from "react-relay"
import { useNavigate } from "react-router"
import { fetchQuery } from "relay-runtime"
import type { paletteQuery } from "../__generated__/paletteQuery.graphql.ts"
import { useText } from "../i18n/language.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Avatar } from "../ui/page.tsx"
import { useOfferedScreens } from "./navigation.tsx"
import styles from "./palette.module.css"

const MAX_PEOPLE = 6
const PAUSE_MS = 150

const Query = graphql`
  query paletteQuery($search: String!, $first: Int!) {
    directory(filter: { search: $search }, first: $first) {
      nodes {
        id
        fullName
        jobTitle
        avatarUrl(size: SMALL)
      }
    }
  }
`

type Person = NonNullable<paletteQuery["response"]["directory"]>["nodes"][number]

/** People whose name or address contains a text, a moment after it was typed. */
function usePeople(search: string): readonly Person[] {
  const environment = useRelayEnvironment()
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    if (search.length < 2) return setPeople([])
    let subscription: { unsubscribe(): void } | undefined
    const timer = setTimeout(() => {
      subscription = fetchQuery<paletteQuery>(environment, Query, { search, first: MAX_PEOPLE }).subscribe({
        next: ({ directory }) => setPeople(directory?.nodes ?? []),
        error: () => setPeople([]),
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
  }, [environment, search])
  return people
}

/** Actions that are reached from everywhere. */
const ACTIONS = [{ path: "/leave/new", name: "leave.request", operation: "createLeaveRequest" }] as const

export default function Palette({ onClose }: { onClose: () => void }) {
  const text = useText()
  const navigate = useNavigate()
  const offered = useOfferedScreens()
  const [search, setSearch] = useState("")
  const people = usePeople(useDeferredValue(search.trim()))
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const matches = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase())
  const screens = offered.map(({ path, name }) => ({ path, name: name ? text(name) : path })).filter(({ name }) => matches(name))
  const actions = ACTIONS.map(({ path, name }) => ({ path, name: text(name) })).filter(({ name }) => matches(name))
  const sections = [
    { key: "people", items: people.map(({ id, fullName, ...person }) => ({ path: `/people/${id}`, name: fullName, ...person })) },
    { key: "actions", items: actions },
    { key: "screens", items: screens },
  ] as const
  return (
    <Dialog title={text("palette.title")} onClose={onClose} isWide>
      <Autocomplete inputValue={search} onInputChange={setSearch}>
        <SearchField aria-label={text("palette.label")} className={styles.field ?? ""}>
          <Input placeholder={text("palette.placeholder")} />
        </SearchField>
        <Menu className={styles.menu ?? ""} aria-label={text("palette.results")} renderEmptyState={() => text("palette.empty")}>
          {sections
            .filter(({ items }) => items.length > 0)
            .map(({ key, items }) => (
              <MenuSection key={key} id={key}>
                <Header className={styles.header}>{text(`palette.${key}`)}</Header>
                {items.map((item) => (
                  <MenuItem
                    key={item.path}
                    id={item.path}
                    textValue={item.name}
                    className={styles.item ?? ""}
                    onAction={() => go(item.path)}
                  >
                    {"avatarUrl" in item && <Avatar url={item.avatarUrl} size={24} />}
                    <span>{item.name}</span>
                    {"jobTitle" in item && <small>{item.jobTitle}</small>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}
