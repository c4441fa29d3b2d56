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

/** Fields that members write, and those that only the server sets. */
export const Item = z.extend(ItemFieldsOut, {
  id: z.number(),
  /** Addresses of the pictures in order; `?size=thumb` returns the small size. */
  images: z.array(z.string()),
  creationdate: z.iso.datetime(),
  is_closed: z.boolean(),
  closed_reason: z.nullable(z.enum(closingReasons)),
  /** Why an operator hid the item from everyone but its owner, or null. */
  hidden_reason: z.nullable(z.string()),
  comments_count: z.int(),
  views_count: z.int(),
  version: z.int(),
  user: MemberSummary,
})
export type Item = z.output<typeof Item>

/** Public preview of a listed item, same as its link preview. */
export const ItemPreview = z.object({
  name: z.string(),
  type: z.enum(itemTypes),
  /** The name of the town, or an empty text. */
  town: z.string(),
  /** The days of an event in words, or an empty text. */
  days: z.string(),
  /** Address of the first picture; `?size=thumb` returns the small size. */
  image: z.nullable(z.string()),
})
export type ItemPreview = z.output<typeof ItemPreview>

/** Maximum number of pins, more than a map can show legibly. Beyond it, the newest items are returned. */
export const maxMarkers = 50_000

/**
 * Items for map pins, by column, which takes a third of the bytes: all entries at the same index belong to one item. Places
 * are the public ones, rounded to a metre, even for the viewer's own items, because the map shows what others see.
 */
export const ItemMarkers = z.object({
  ids: z.array(z.number()),
  types: z.array(z.enum(itemTypes)),
  /** The first category of each item. */
  categories: z.array(CategoryCode),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  precisions: z.array(z.enum(locationPrecisions)),
  /** False if more items match. */
  is_complete: z.boolean(),
})
export type ItemMarkers = z.output<typeof ItemMarkers>

/**
 * Tabs of My items: each item is `open`, a draft or closed; ended items count as closed. Any of them may also be a repeat
 * item.
 */
export const ownItemStates = ['open', 'drafts', 'repeat', 'closed'] as const
export type OwnItemState = (typeof ownItemStates)[number]

const ItemId = z.object({ id: PathId })
const ownerErrors = ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER'] as const

export const maxSuggestedSearches = 3

/** Suggested when no item contains the searched words. */
const SearchSuggestion = z.object({
  /** The search with its unknown words replaced by similar known ones. Each one matches an item with the other filters. */
  searches: z.array(z.string()).check(z.minLength(1), z.maxLength(maxSuggestedSearches)),
  /** True for an obvious typo: `results` already contains the corrected search. Otherwise `results` is empty. */
  is_applied: z.boolean(),
  /** Number of items that the similar words match. */
  count: z.int().check(z.maximum(exactCountLimit)),
  count_is_exact: z.boolean(),
})
export type SearchSuggestion = z.output<typeof SearchSuggestion>

export const items = {
  create: endpoint({
    method: 'POST',
    path: '/items/',
    summary: 'Publish an item, or save it as a draft',
    access: 'member',
    input: NewItem,
    output: Item,
    status: 201,
    isIdempotent: true,
    // `ITEM_DOESNT_EXIST`: the item was created with this `Idempotency-Key`, and deleted since.
    errors: [
      'ITEM_DOESNT_EXIST',
      'MEMBER_IS_RESTRICTED',
      'CAUTION_NOT_ACKNOWLEDGED',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_ITEMS_OF_NEW_MEMBER',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/items/{id}/',
    summary: 'Get an item; with `view_date`, the view is counted',
    access: 'member',
    input: z.extend(ItemId, { view_date: z.optional(Moment) }),
    output: Item,
    errors: ['ITEM_DOESNT_EXIST'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/items/{id}/preview',
    summary: 'Get the link preview of an item; null if it is not listed, or if the instance has no previews',
    access: 'anyone',
    input: ItemId,
    output: z.nullable(ItemPreview),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/items/{id}/',
    summary: 'Change or reopen an item; send the version you saw as `version` or `If-Match`',
    access: 'member',
    input: z.extend(ItemChanges, ItemId.shape),
    output: Item,
    errors: [...ownerErrors, 'ITEM_CHANGED', 'MEMBER_IS_RESTRICTED', 'CAUTION_NOT_ACKNOWLEDGED'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/items/{id}/close',
    summary: 'Close an item, which removes it from all lists; it can be reopened',
    access: 'member',
    input: z.extend(ItemId, {
      reason: z.string().check(z.maxLength(20)),
      close_conversations: z.optional(TextFlag),
      /** Makes it a repeat item or a one-time item; if absent, this stays as it is. */
      is_recurrent: z.optional(TextFlag),
    }),
    output: Item,
    errors: [...ownerErrors, 'ITEM_CLOSING_REASON_DOESNT_EXIST', 'ITEM_IS_CLOSED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/items/{id}/',
    summary: 'Delete an item permanently, with its pictures and comments',
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
      'List available items: public, open and not ended. Sorted by relevance if words are searched, otherwise newest first. `count` and `results` refer to the words as typed. If no item contains them, `suggestion` has similar searches; if it `is_applied` (an obvious typo, without `exactSearch`), `results` are those of the correction',
    access: 'member',
    inTransaction: false,
    input: z.extend(PageQuery, ItemFilters.shape),
    output: z.extend(Page(Item), { suggestion: z.nullable(SearchSuggestion) }),
  }),
  listMarkers: endpoint({
    method: 'GET',
    path: '/actives/markers/',
    summary: `Get the items of a map as pins, by column; at most the ${maxMarkers} newest`,
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
    summary: 'List all of your own items, or those in one `state`, or with `id` instead the public ones of a member',
    access: 'member',
    input: z.extend(PageQuery, { id: z.optional(PathId), state: z.optional(z.enum(ownItemStates)) }),
    output: Page(Item),
  }),
  countOwn: endpoint({
    method: 'GET',
    path: '/user_items/counts/',
    summary: 'Count your own items by state',
    access: 'member',
    input: z.object({}),
    output: z.object({ open: z.int(), drafts: z.int(), repeat: z.int(), closed: z.int() }),
  }),
  getOwn: endpoint({
    method: 'GET',
    path: '/user_items/{id}',
    summary: 'Get one of your own items',
    access: 'member',
    input: ItemId,
    output: Item,
    errors: ownerErrors,
  }),
  listRecurrents: endpoint({
    method: 'GET',
    path: '/recurrents/',
    summary: 'List your repeat items, which you post again from time to time, including closed ones',
    access: 'member',
    input: PageQuery,
    output: Page(Item),
  }),
  getRecurrent: endpoint({
    method: 'GET',
    path: '/recurrents/{id}/',
    summary: 'Get a repeat item, as the template of a new item',
    access: 'member',
    input: ItemId,
    output: Item,
    errors: ['ITEM_DOESNT_EXIST'],
  }),
}
