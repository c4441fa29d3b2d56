import type { APIRequestContext } from '@playwright/test'
import { comments } from '@pollen/contract/comments'
import type { InputOf } from '@pollen/contract/endpoint'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { callApi } from './call-api.ts'
import type { Account } from './create-account.ts'
import type { picture } from './picture.ts'

/** A ladder to lend, by default. */
export function createItem(
  request: APIRequestContext,
  owner: Account,
  fields: Partial<InputOf<typeof items.create>> = {},
) {
  const ladder = { name: 'Ladder', type: 'LN', category1: 'EQ', description: 'Two metres, folds flat.' } as const
  return callApi(request, owner, items.create, { ...ladder, ...fields })
}

export async function addItemImages(
  request: APIRequestContext,
  owner: Account,
  { itemId, files }: { itemId: number; files: (typeof picture)[] },
) {
  const images = files.map(({ buffer, name, mimeType }) => new File([buffer], name, { type: mimeType }))
  await callApi(request, owner, itemImages.set, { item_id: itemId, images })
}

export async function createComment(request: APIRequestContext, author: Account, itemId: number, content: string) {
  await callApi(request, author, comments.create, { id: itemId, content })
}
