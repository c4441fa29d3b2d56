import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Page, PageQuery } from './paging.ts'

/** A member that you have blocked, with the id of the member. */
export const Block = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  blocked_at: z.iso.datetime(),
})
export type Block = z.output<typeof Block>

const ofMember = z.object({ id: PathId })

export const blocks = {
  list: endpoint({
    method: 'GET',
    path: '/blocks/',
    summary: 'List the members that you have blocked, latest first',
    access: 'member',
    input: PageQuery,
    output: Page(Block),
  }),
  create: endpoint({
    method: 'POST',
    path: '/blocks/{id}',
    summary: 'Block a member: you do not see each other any more, and your conversations are closed',
    access: 'member',
    input: ofMember,
    output: z.void(),
    status: 204,
    errors: ['ACCOUNT_DOESNT_EXIST', 'MEMBER_IS_YOU', 'TOO_MANY_ATTEMPTS'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/blocks/{id}',
    summary: 'Unblock a member; closed conversations stay closed',
    access: 'member',
    input: ofMember,
    output: z.void(),
    status: 204,
  }),
}
