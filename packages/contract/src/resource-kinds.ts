import type { Category } from './constants.ts'

/** Kinds of public resources, with the categories of items that are started from them. */
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

export const resourceKindCodes = Object.keys(resourceKinds) as [ResourceKind, ...ResourceKind[]]

export const sourceIdPattern = /^[\w./:-]{1,100}$/

type Link = { kind: ResourceKind; id: string }

/** A link in the form of queries: `BKC:node/123`. */
export const resourceText = ({ kind, id }: Link) => `${kind}:${id}`

export function readResourceText(text: string): Link | null {
  const colon = text.indexOf(':')
  const [kind, id] = [text.slice(0, colon), text.slice(colon + 1)]
  return Object.hasOwn(resourceKinds, kind) && sourceIdPattern.test(id) ? { kind: kind as ResourceKind, id } : null
}
