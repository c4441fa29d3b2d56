/** Distances between the tops of rows measured so far, which apply to this number of columns. */
export type MeasuredRows = { columns: number; steps: readonly (number | undefined)[] }

const noRows: MeasuredRows = { columns: 1, steps: [] }

/** The list as the member left it. The key of its history entry identifies a visit, so the Back button returns to the same one. */
export function createListVisit() {
  let lastKey: string | undefined
  let rows = noRows
  return {
    /** Returns true for a new visit, which starts without rows. On the first visit of all, everything has just been loaded. */
    open(key: string | undefined): boolean {
      const isNew = lastKey !== undefined && key !== lastKey
      if (isNew) rows = noRows
      return isNew
    },
    /** Follows the key, which also changes with the filters in the address. */
    continueAs(key: string) {
      lastKey = key
    },
    /** The measured rows of this visit. With them, the Back button restores the same position immediately. */
    rows: () => rows,
    keepRows(measured: MeasuredRows) {
      rows = measured
    },
  }
}

export const listVisit = createListVisit()
