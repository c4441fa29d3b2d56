import * as z from 'zod/mini'
import { exactCountLimit, itemTypes } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { CategoryCode, PathId, TextFlag } from './input-fields.ts'
import { ItemChanges, ItemFieldsOut, locationPrecisions, NewItem } from './item-fields.ts'
import { ItemFilters } from './item-filters.ts'
import { MapBounds } from './map-bounds.ts'
import { MemberSummary } from './members.ts'
import { Moment } from './moment.ts'
import { Page, PageQuery } from './paging.ts'

export const closingReasons = ['ON', 'OUT', 'NOT', 'OTH'] as const

/** The fields that members write, and those that only the server sets. */
export const Item = z.extend(ItemFieldsOut, {
  id: z.number(),
  /** Pictures in their order; `?size=thumb` is the small one. */
  images: z.array(z.string()),
  creationdate: z.iso.datetime(),
  is_closed: z.boolean(),
  closed_reason: z.nullable(z.enum(closingReasons)),
  /** Why an operator hid it from everybody but its owner, or null. */
  hidden_reason: z.nullable(z.string()),
  comments_count: z.int(),
  views_count: z.int(),
  version: z.int(),
  user: MemberSummary,
})
export type Item = z.output<typeof Item>

/** More pins than anybody can tell apart; where more items match, the newest are answered. */
export const maxMarkers = 50_000

/**
 * What pins on a map need of items, by column, because that is a third of the bytes: the first entry of each column is about the
 * same item. Places are the public ones, rounded to a metre, for the viewer's own items too: the map shows what others see.
 */
export const ItemMarkers = z.object({
  ids: z.array(z.number()),
  types: z.array(z.enum(itemTypes)),
  /** The first category of each item. */
  categories: z.array(CategoryCode),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  precisions: z.array(z.enum(locationPrecisions)),
  /** Whether these are all items that match. */
  is_complete: z.boolean(),
})
export type ItemMarkers = z.output<typeof ItemMarkers>

const ItemId = z.object({ id: PathId })
const ownerErrors = ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER'] as const

export const maxSuggestedSearches = 3

/** Offered where no item has the searched words. */
const SearchSuggestion = z.object({
  /** The search with its unknown words replaced by similar ones that items have. Each finds an item that matches the other filters. */
  searches: z.array(z.string()).check(z.minLength(1), z.maxLength(maxSuggestedSearches)),
  /** True for an obvious typo, whose correction `results` already shows. Else `results` is empty. */
  is_applied: z.boolean(),
  /** How many items similar words find. */
  count: z.int().check(z.maximum(exactCountLimit)),
  count_is_exact: z.boolean(),
})
export type SearchSuggestion = z.output<typeof SearchSuggestion>

export const items = {
  create: endpoint({
    method: 'POST',
    path: '/items/',
    summary: 'Publish an item, or keep it as a draft',
    access: 'member',
    input: NewItem,
    output: Item,
    status: 201,
    isIdempotent: true,
    // The first of them: sent before with this `Idempotency-Key`, and deleted since.
    errors: ['ITEM_DOESNT_EXIST', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_ATTEMPTS'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/items/{id}/',
    summary: 'An item; with `view_date`, this counts as having seen it',
    access: 'member',
    input: z.extend(ItemId, { view_date: z.optional(Moment) }),
    output: Item,
    errors: ['ITEM_DOESNT_EXIST'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/items/{id}/',
    summary: 'Change an item, or open it again; `version`, or `If-Match`, is the one you saw',
    access: 'member',
    input: z.extend(ItemChanges, ItemId.shape),
    output: Item,
    errors: [...ownerErrors, 'ITEM_CHANGED'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/items/{id}/close',
    summary: 'Close an item: it leaves every list, and can be opened again',
    access: 'member',
    input: z.extend(ItemId, {
      reason: z.string().check(z.maxLength(20)),
      close_conversations: z.optional(TextFlag),
      /** Whether it is a repeat item from now on; absent: as before. */
      is_recurrent: z.optional(TextFlag),
    }),
    output: Item,
    errors: [...ownerErrors, 'ITEM_CLOSING_REASON_DOESNT_EXIST', 'ITEM_IS_CLOSED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/items/{id}/',
    summary: 'Delete an item for good, with its pictures and comments',
    access: 'member',
    input: ItemId,
    output: z.void(),
    status: 204,
    errors: ownerErrors,
  }),
  listActive: endpoint({
    method: 'GET',
    path: '/actives/',
    summary:
      'What can be had now: public, open, not ended. Best matches first where words are searched, else the newest. `count` and `results` are of the words as typed; where no item has them, `suggestion` has similar searches, and `results` are theirs if `is_applied` (an obvious typo, without `exactSearch`)',
    access: 'member',
    inTransaction: false,
    input: z.extend(PageQuery, ItemFilters.shape),
    output: z.extend(Page(Item), { suggestion: z.nullable(SearchSuggestion) }),
  }),
  listMarkers: endpoint({
    method: 'GET',
    path: '/actives/markers/',
    summary: `The items of a map as pins, by column; at most ${maxMarkers}, the newest`,
    access: 'member',
    inTransaction: false,
    input: z.extend(ItemFilters, { bounds: MapBounds }),
    output: ItemMarkers,
    isLarge: true,
    isConditional: true,
  }),
  listOfMember: endpoint({
    method: 'GET',
    path: '/user_items/',
    summary: 'All of your own items, or the public ones of another member by `id`',
    access: 'member',
    input: z.extend(PageQuery, { id: z.optional(PathId) }),
    output: Page(Item),
  }),
  getOwn: endpoint({
    method: 'GET',
    path: '/user_items/{id}',
    summary: 'One of your own items',
    access: 'member',
    input: ItemId,
    output: Item,
    errors: ownerErrors,
  }),
  listRecurrents: endpoint({
    method: 'GET',
    path: '/recurrents/',
    summary: 'Your repeat items: those you post again from time to time, closed ones too',
    access: 'member',
    input: PageQuery,
    output: Page(Item),
  }),
  getRecurrent: endpoint({
    method: 'GET',
    path: '/recurrents/{id}/',
    summary: 'A repeat item, as the template of a new item',
    access: 'member',
    input: ItemId,
    output: Item,
    errors: ['ITEM_DOESNT_EXIST'],
  }),
}
