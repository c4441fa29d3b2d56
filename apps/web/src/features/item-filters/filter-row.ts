import type { Language } from '@pollen/contract/constants'
import { type ItemFilters, maxSearchLength } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'
import type * as z from 'zod/mini'
import type { Translate } from '../../lib/i18n.ts'

/** Search parameters as the router parsed them. Their values are not validated yet. */
export type Address = Record<string, unknown>
export type AddressValues = Record<string, string | number | boolean | undefined>

/**
 * Filters in the form of the API. The start of "recent" stays a number of seconds until the request, so that the query key of the same
 * filters does not change over time.
 */
export type FilterQuery = Omit<z.input<typeof ItemFilters>, 'minCreationdate' | 'bounds'> & { recentSeconds?: number }

export type OrderContext = { isByDistance: boolean }
/** State of other filters that affects a filter's part of the query. */
type QueryContext = OrderContext & { isSearching: boolean; location: Location | null }

export type Wording = { t: Translate; language: Language }
type Chip<Value> = { key: string; label: (wording: Wording) => string; without: Value }

/** Defines one filter. Everything except its control in the panel is derived from its row. */
export type FilterRow<Value> = {
  /** The value that matches every item. */
  initial: Value
  /** Search parameters of the filter, in the order they are written. */
  keys: readonly string[]
  /** Reads invalid values as the initial value. */
  read(address: Address): Value
  /** Omits initial values. */
  write(value: Value): AddressValues
  /** Omits values that match every item. */
  toQuery(value: Value, context: QueryContext): FilterQuery
  /** Returns a chip for each part of the value that can be removed separately. */
  chips(value: Value, order: OrderContext): Chip<Value>[]
  /** How to find more by dropping this filter. A lower rank loses less, and is offered first. */
  widen?: { rank: number; apply(value: Value, order: OrderContext): Value }
}

type Toggle = { key: string; query: keyof FilterQuery; label: string; widenRank: number }

/** Defines a filter that is on or off. */
export const toggle = ({ key, query, label, widenRank }: Toggle): FilterRow<boolean> => ({
  initial: false,
  keys: [key],
  read: (address) => readFlag(address[key]),
  write: (isOn) => ({ [key]: isOn || undefined }),
  toQuery: (isOn) => ({ [query]: isOn || undefined }),
  chips: (isOn) => (isOn ? [{ key, label: ({ t }) => t(label), without: false }] : []),
  widen: { rank: widenRank, apply: () => false },
})

type ChoiceList<Choice extends string> = {
  key: string
  query: keyof FilterQuery
  choices: readonly Choice[]
  label: (choice: Choice) => string
  widenRank: number
}

/** Defines a multiple-choice filter. An empty choice means all. */
export const choiceList = <Choice extends string>({
  key,
  query,
  choices,
  label,
  widenRank,
}: ChoiceList<Choice>): FilterRow<readonly Choice[]> => ({
  initial: [],
  keys: [key],
  read: (address) => readChoices(choices, address[key]),
  write: (chosen) => ({ [key]: chosen.join('-') || undefined }),
  toQuery: (chosen) => ({ [query]: chosen.length > 0 ? [...chosen] : undefined }),
  chips: (chosen) =>
    chosen.map((choice) => ({
      key: choice,
      label: ({ t }) => t(label(choice)),
      without: chosen.filter((other) => other !== choice),
    })),
  widen: { rank: widenRank, apply: () => [] },
})

/** Truncates a text to the limit of the API. */
export const readText = (value: unknown) => text(value).slice(0, maxSearchLength).trim()

export const readFlag = (value: unknown) => /^(true|1)$/.test(text(value))

export const readChoice = <Choice extends string>(choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice === value)

export function readChoices<Choice extends string>(choices: readonly Choice[], value: unknown): Choice[] {
  const words = splitList(value)
  return choices.filter((choice) => words.includes(choice))
}

export function readWholeNumber(value: unknown, min: number, max: number): number | null {
  const written = text(value)
  const number = /^\d{1,12}$/.test(written) ? Number(written) : Number.NaN
  return number >= min && number <= max ? number : null
}

/** Splits `DN-LN`, `DN,LN` or a repeated key. */
export const splitList = (value: unknown) => text(value).split(/[-,]/)

/** Parsed parameters may contain objects, which have no text. */
function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join('-')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
