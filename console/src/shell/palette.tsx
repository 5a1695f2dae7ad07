// The command palette: people, screens and actions by name. React Aria keeps the focus in the field and moves through the list by keys.
import { useDeferredValue, useState } from "react"
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from "react-aria-components"
import { useNavigate } from "react-router"
import { useText } from "../i18n/language.tsx"
import { MAX_SEARCH_LENGTH } from "../relay/limits.ts"
import { Dialog } from "../ui/dialog.tsx"
import { Avatar } from "../ui/page.tsx"
import { usePeopleSearch } from "../ui/people-search.ts"
import { useOperations } from "./access.ts"
import { useOfferedScreens } from "./navigation.tsx"
import styles from "./palette.module.css"

const MIN_LENGTH = 2
/** The length from which a text is found within words, as in “Teamkalender”. */
const MIN_INNER_LENGTH = 4

/** Actions that are reached from everywhere. */
const ACTIONS = [{ path: "/leave/new", name: "leave.request", operation: "createLeaveRequest" }] as const

interface PaletteProps {
  /** What was typed before it was there. */
  typed: React.RefObject<string>
  onClose: () => void
}

export default function Palette({ typed, onClose }: PaletteProps) {
  const text = useText()
  const navigate = useNavigate()
  const offered = useOfferedScreens()
  const isAdmitted = useOperations()
  const [search, setSearch] = useState(() => typed.current)
  const term = useDeferredValue(search.trim())
  const { people, hasFailed } = usePeopleSearch(term.length < MIN_LENGTH ? "" : term)
  const isLoading = term.length >= MIN_LENGTH && !people && !hasFailed
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const matches = matcherOf(search.trim().toLowerCase())
  const screens = offered.map(({ path, name }) => ({ path, name: name ? text(name) : path })).filter(({ name }) => matches(name))
  const actions = ACTIONS.filter(({ operation }) => isAdmitted(operation))
    .map(({ path, name }) => ({ path, name: text(name) }))
    .filter(({ name }) => matches(name))
  // People come last, because they are found later and must not move what has the focus.
  const sections = [
    { key: "actions", items: actions },
    { key: "screens", items: screens },
    {
      key: "people",
      items: (people ?? []).map(({ id, fullName, ...person }) => ({ path: `/people/${id}`, name: fullName, ...person })),
    },
  ] as const
  const empty = isLoading ? "state.loading" : term.length < MIN_LENGTH ? "palette.short" : "palette.empty"
  return (
    <Dialog title={text("palette.title")} onClose={onClose} isWide>
      <Autocomplete inputValue={search} onInputChange={setSearch}>
        <SearchField aria-label={text("palette.label")} className={styles.field ?? ""}>
          <Input maxLength={MAX_SEARCH_LENGTH} placeholder={text("palette.placeholder")} />
        </SearchField>
        <Menu
          className={styles.menu ?? ""}
          aria-label={text("palette.results")}
          renderEmptyState={() => !hasFailed && text(empty)}
        >
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
        {hasFailed && <p role="alert">{text("search.failed")}</p>}
      </Autocomplete>
    </Dialog>
  )
}

/** Few letters match the start of a word only, because most names of people are found by them. */
const matcherOf = (typed: string) => (name: string) => {
  const lower = name.toLowerCase()
  return ` ${lower}`.includes(` ${typed}`) || (typed.length >= MIN_INNER_LENGTH && lower.includes(typed))
}
