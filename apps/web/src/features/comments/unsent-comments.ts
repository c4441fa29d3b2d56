import { ApiError } from '../../lib/api-error.ts'
import { readUnsentInput, unsentInputNames, writeUnsentInput } from '../../lib/unsent-input.ts'

export const unsentCommentPrefix = 'outgoing-comment.'

/** How a comment is stored. Each has an entry of its own, so that two tabs never write over each other's comments. */
type StoredComment = {
  content: string
  /** In milliseconds. */
  writtenAt: number
  /** The server answered that it does not want it, so that it is not sent again by itself. */
  isRefused?: boolean
}
/** `isStored`: this device has it. Where the storage is full or forbidden, it lasts until the page is left. */
export type UnsentComment = StoredComment & { key: string; hasFailed: boolean; isStored: boolean }

/** The items whose pages are open in this tab: they send their comments themselves, and show how it goes. */
export const openItems = new Set<number>()

export const commentName = (itemId: number, key: string) => `${unsentCommentPrefix}${itemId}.${key}`

export function readComment(name: string): StoredComment | null {
  const { content, writtenAt = 0, isRefused } = readUnsentInput<StoredComment>(name)
  return typeof content === 'string' ? { content, writtenAt, isRefused } : null
}

/** Those that an earlier page left, of all items, in the order in which they were written. */
export function readComments(): (UnsentComment & { itemId: number })[] {
  const names = unsentInputNames().filter((name) => name.startsWith(unsentCommentPrefix))
  const comments = names.flatMap((name) => {
    const stored = readComment(name)
    const [itemId = '', key = ''] = name.slice(unsentCommentPrefix.length).split('.')
    return stored ? [{ ...stored, itemId: Number(itemId), key, hasFailed: true, isStored: true }] : []
  })
  return comments.sort((a, b) => a.writtenAt - b.writtenAt)
}

export function storeComment(itemId: number, comment: UnsentComment): UnsentComment {
  const { key, content, writtenAt, isRefused } = comment
  const name = commentName(itemId, key)
  writeUnsentInput(name, { content, writtenAt, isRefused })
  return { ...comment, isStored: readComment(name) !== null }
}

/** It arrived although its answer was lost, and was deleted since. */
export const wasDeleted = (failure: unknown) => failure instanceof ApiError && failure.key === 'COMMENT_DOESNT_EXIST'
