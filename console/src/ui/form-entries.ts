// The entries of forms that were not sent.

interface Entries {
  /** The entries before the first input. */
  readonly before: string
  readonly hasInput: boolean
}

const forms = new Map<HTMLFormElement, Entries>()
const listeners = new Set<() => void>()

/** Calls a function when forms appear and disappear. */
export const onForms = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notify = () => {
  for (const listener of listeners) listener()
}

const textOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])

/** Takes the present entries as stored. Returns a function that takes this back. */
export function keepEntries(form: HTMLFormElement): () => void {
  const entries = forms.get(form)
  forms.set(form, { before: textOf(form), hasInput: false })
  return () => entries && forms.has(form) && forms.set(form, entries)
}

/** Whether a form has entries that were not sent; of all forms, or of those within an element. */
export const hasChanges = (within: Element = document.documentElement): boolean =>
  [...forms].some(([form, { before, hasInput }]) => hasInput && within.contains(form) && before !== textOf(form))

export const isFirstForm = (form: HTMLFormElement | null): boolean => form !== null && forms.keys().next().value === form

/** Follows the entries of a form. Returns a function that ends this. */
export function followEntries(form: HTMLFormElement): () => void {
  // Until there is input, the values that were stored meanwhile are those that the form begins with.
  const begin = () => !forms.get(form)?.hasInput && keepEntries(form)
  const change = () => forms.set(form, { before: forms.get(form)?.before ?? "", hasInput: true })
  begin()
  notify()
  form.addEventListener("focusin", begin)
  form.addEventListener("input", change)
  return () => {
    form.removeEventListener("focusin", begin)
    form.removeEventListener("input", change)
    forms.delete(form)
    notify()
  }
}
