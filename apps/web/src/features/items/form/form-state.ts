import type { Category, ItemType } from '@pollen/contract/constants'
import type { ItemValues, Precision } from './item-values.ts'
import { settleEnd, settleStart } from './moments.ts'

export type FormState = {
  values: ItemValues
  /** What the person chose themselves stands; the rest follows the type and the photos. */
  hasChosen: { precision: boolean; categories: boolean }
  suggested: Category | null
}

export type Move = (state: FormState) => FormState

/** Events and public resources are where everybody may come; a home is nobody's business but its owner's. */
export const usualPrecision = ({ type, resource }: Pick<ItemValues, 'type' | 'resource'>): Precision =>
  type === 'EV' || resource ? 'exact' : 'approximate'

export const change =
  (values: Partial<ItemValues>): Move =>
  (state) => ({ ...state, values: { ...state.values, ...values } })

export const chooseType =
  (type: ItemType): Move =>
  (state) => {
    const values = { ...state.values, type }
    return { ...state, values: state.hasChosen.precision ? values : { ...values, precision: usualPrecision(values) } }
  }

export const choosePrecision =
  (precision: Precision): Move =>
  (state) => ({ ...change({ precision })(state), hasChosen: { ...state.hasChosen, precision: true } })

export const chooseCategories =
  (categories: Category[]): Move =>
  (state) => ({ ...change({ categories })(state), hasChosen: { ...state.hasChosen, categories: true } })

/** Preselected, until the person chooses themselves. */
export const suggestCategory =
  (suggested: Category): Move =>
  (state) =>
    state.hasChosen.categories ? state : { ...change({ categories: [suggested] })(state), suggested }

/** Once a date is left, not while it is typed: the year 2026 begins as the year 2. */
export const settleDates =
  (left: 'start' | 'end'): Move =>
  (state) =>
    change(left === 'start' ? settleStart(state.values) : settleEnd(state.values))(state)
