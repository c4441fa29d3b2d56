import { z } from 'zod'
import type { Category } from './constants.ts'

/** Public resources: the code of each kind, and the categories of an item that is started from one. */
export const resourceKinds = {
  BKC: { categories: ['BK'], canStartItem: true },
  DEF: { categories: ['HE'], canStartItem: false },
  DWS: { categories: ['FD'], canStartItem: false },
  FDB: { categories: ['FD'], canStartItem: true },
  FDS: { categories: ['FD'], canStartItem: true },
  FLF: { categories: ['FD'], canStartItem: false },
  FRS: { categories: ['EQ'], canStartItem: true },
  GVB: { categories: ['EQ'], canStartItem: true },
  REP: { categories: ['DY', 'HL'], canStartItem: true },
  SPK: { categories: ['FD'], canStartItem: false },
} as const satisfies Record<string, { categories: Category[]; canStartItem: boolean }>
export type ResourceKind = keyof typeof resourceKinds

/** The lasting link from an item to the public resource it was started from; `id` is its id in the source of its kind. */
export const ResourceLink = z.object({
  kind: z.enum(Object.keys(resourceKinds) as [ResourceKind, ...ResourceKind[]]),
  id: z.string().regex(/^[\w./:-]{1,100}$/),
})
export type ResourceLink = z.output<typeof ResourceLink>

/** A link as a query carries it: `BKC:node/123`. */
export const resourceText = ({ kind, id }: ResourceLink) => `${kind}:${id}`

const Text = z.string().meta({ description: 'The kind of a public resource and its id there, such as `BKC:node/123`.' })

export const ResourceText = Text.transform((text, ctx): ResourceLink => {
  const colon = text.indexOf(':')
  const link = ResourceLink.safeParse({ kind: text.slice(0, colon), id: text.slice(colon + 1) })
  if (link.success) return link.data
  ctx.addIssue({ code: 'custom', params: { message: 'resource' }, input: text })
  return z.NEVER
})
