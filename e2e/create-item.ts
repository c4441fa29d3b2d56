import { type APIRequestContext, expect } from '@playwright/test'
import type { Item, NewItem } from '@pollen/contract/items'
import type { Account } from './create-account.ts'

type Sent = { [Field in keyof NewItem]?: NewItem[Field] | string }

const asMember = ({ token }: Account) => ({ Authorization: `Token ${token}` })

/** A ladder to lend, unless something else is said. */
export async function createItem(request: APIRequestContext, owner: Account, fields: Sent = {}) {
  const ladder = { name: 'Ladder', type: 'LN', category1: 'EQ', description: 'Two metres, folds flat.' }
  const answer = await request.post('/api/v1/items/', { headers: asMember(owner), data: { ...ladder, ...fields } })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Item
}

export async function createComment(request: APIRequestContext, author: Account, itemId: number, content: string) {
  const path = `/api/v1/items/${itemId}/comments/`
  const answer = await request.post(path, { headers: asMember(author), data: { content } })
  expect(answer.status()).toBe(201)
}
