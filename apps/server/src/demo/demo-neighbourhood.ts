import type { Location } from '@pollen/contract/location'
import { makeComments } from './make-comments.ts'
import { makeItems } from './make-items.ts'
import { makeMembers } from './make-members.ts'
import type { CommentRow, ItemRow, MemberRow } from './rows.ts'

/** One list of rows per table, oldest first, so that ids follow the dates as they would in real life. */
export type Neighbourhood = { members: MemberRow[]; items: ItemRow[]; comments: CommentRow[] }

export type Setting = { seed: string; now: Date; center: Location; timeZone: string }

/** The same setting always gives the same people, items and words. */
export function demoNeighbourhood(setting: Setting): Neighbourhood {
  const items = makeItems(setting)
  const members = makeMembers({
    ...setting,
    firstSharedAt: (username) => items.find((item) => item.owner === username)?.creationdate ?? setting.now,
  })
  return { members, items, comments: makeComments(items, setting) }
}
