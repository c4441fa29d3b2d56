/** What somebody typed and has not sent yet, kept until the tab is closed; never a password. */
const keyOf = (name: string) => `pollen.draft.${name}`

export function readDraft<Values extends object>(name: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
  } catch {
    return {}
  }
}

export function writeDraft(name: string, values: object) {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    // Not kept: it holds until the page is left.
  }
}

export const forgetDraft = (name: string) => writeDraft(name, {})
