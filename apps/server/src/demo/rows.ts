import type { Category, ItemType, Language, Visibility } from '@pollen/contract/constants'
import type { Username } from './texts/people.ts'

export type MemberRow = {
  username: Username
  email: string
  first_name: string
  last_name: string
  description: string
  homepage_url: string
  mastodon_url: string
  language: Language
  sign_up_date: Date
  activated_at: Date
  ref_longitude: number | null
  ref_latitude: number | null
}

/** A row of the table but for its owner: until the database gives ids, members go by username and items by name. */
export type ItemRow = {
  owner: Username
  type: ItemType
  name: string
  description: string
  category1: Category
  category2: Category | null
  category3: Category | null
  visibility: Visibility
  creationdate: Date
  startdate: Date
  enddate: Date | null
  closed_at: Date | null
  longitude: number
  latitude: number
  location_precision: 'exact' | 'approximate'
}

/** Below an item, which goes by its name. */
export type CommentRow = { item: string; author: Username; content: string; creationdate: Date }
