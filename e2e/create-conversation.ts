import type { APIRequestContext } from '@playwright/test'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { callApi } from './call-api.ts'
import type { Account } from './create-account.ts'
import { createItem } from './create-item.ts'

type Beginning = {
  asker: Account
  owner: Account
  /** Name of the new item; a ladder by default. */
  name?: string
  /** First message of the asker; none by default. */
  content?: string
}

export async function createConversation(request: APIRequestContext, { asker, owner, name, content }: Beginning) {
  const item = await createItem(request, owner, name === undefined ? {} : { name })
  const { id } = await callApi(request, asker, conversations.create, { item_id: item.id })
  const sayAs = (author: Account) => (words: string) =>
    callApi(request, author, messages.create, { id, content: words })
  const conversation = {
    id,
    itemId: item.id,
    path: `/conversations/${id}`,
    askerSays: sayAs(asker),
    ownerSays: sayAs(owner),
  }
  if (content !== undefined) await conversation.askerSays(content)
  return conversation
}
