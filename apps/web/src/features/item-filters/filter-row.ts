import type { Language } from '@pollen/contract/constants'
import { type ItemFilters, maxSearchLength } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'
import type * as z from 'zod/mini'
import type { Translate } from '../../lib/i18n.ts'

/** The query of an address as the router parsed it. Its values are not checked yet. */
export type Address = Record<string, unknown>
export type AddressValues = Record<string, string | number | boolean | undefined>

/**
 * The filters as the API takes them. How far back "recent" reaches stays a number of seconds until the call, so that the same
 * filters keep the same key in the cache as time passes.
 */
export type FilterQuery = Omit<z.input<typeof ItemFilters>, 'minCreationdate' | 'bounds'> & { recentSeconds?: number }

/** What a filter must know about the others to write its part of the query. */
type QueryContext = { isSearching: boolean; isByDistance: boolean; location: Location | null }

export type Wording = { t: Translate; language: Language }
type Chip<Value> = { key: string; label: (wording: Wording) => string; without: Value }

/** One filter. Everything but its control in the panel follows from such a row. */
export type FilterRow<Value> = {
  /** The value that narrows nothing. */
  initial: Value
  /** Its keys in the address, in the order they are written. */
  keys: readonly string[]
  /** What makes no sense reads as the initial value. */
  read(address: Address): Value
  /** Leaves out initial values. */
  write(value: Value): AddressValues
  /** Leaves out what narrows nothing. */
  toQuery(value: Value, context: QueryContext): FilterQuery
  /** One for each thing that narrows the list, so that each can be removed. */
  chips(value: Value): Chip<Value>[]
  /** How to find more by giving up this filter. A low rank gives up little, and is offered first. */
  widen?: { rank: number; apply(value: Value): Value }
}

type Toggle = { key: string; query: keyof FilterQuery; label: string; widenRank: number }

/** A filter that is on or off. */
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

/** A filter by any of several choices. None chosen means all. */
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

/** The API refuses longer searches; no address is longer either. */
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

/** `DN-LN`, `DN,LN` and a repeated key are all lists. */
export const splitList = (value: unknown) => text(value).split(/[-,]/)

/** An address may hold objects too, which are no text. */
function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join('-')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
