import type { Category } from '@pollen/contract/constants'
import type { ColourName } from '../pictures/paint.ts'
import type { Thing } from '../pictures/things/things.ts'
import type { Username } from './people.ts'

/** Days count from the day the neighbourhood is made: negative ones have passed. */
export type ItemText = {
  by: Username
  name: string
  categories: readonly [Category, Category?, Category?]
  text: string
  from?: number
  until?: number
  closed?: number
  visibility?: 'UL' | 'DR'
  /** A place others know, told exactly; without it the item waits at its owner's door. */
  at?: Spot
  /** What its pictures show, and in which colour where the words name one; without it there are none. */
  shows?: Thing
  colour?: ColourName
}

export type EventText = ItemText & {
  at: Spot
  when: { day: Weekday; inWeeks: number; time: string; hours: number }
}

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

export type Spot =
  | 'allotments'
  | 'bookcase'
  | 'climbing hall'
  | 'give box'
  | 'library'
  | 'market square'
  | 'park'
  | 'parish hall'
  | 'riverbank'
  | 'school yard'
  | 'workshop'
