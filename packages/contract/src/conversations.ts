import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'

export const conversations = {
  create: endpoint({
    method: 'POST',
    path: '/conversations/',
    summary: 'Talk to the owner of an item: the conversation you have about it already, or a new one',
    access: 'member',
    input: z.object({ item_id: PathId }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['ITEM_DOESNT_EXIST', 'ITEM_IS_CLOSED', 'ITEM_HAS_ENDED', 'ITEM_IS_YOURS', 'TOO_MANY_ATTEMPTS'],
  }),
  closeAllOfItem: endpoint({
    method: 'PATCH',
    path: '/conversations/items/{id}/close-all',
    summary: 'Close all conversations about one of your items; you can open each again',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.object({ closed: z.number().int() }),
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER'],
  }),
}
