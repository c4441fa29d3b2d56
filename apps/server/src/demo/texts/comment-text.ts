import type { Username } from './people.ts'

/** What somebody says below an item, named as in the texts; in the order in which it was said. */
export type CommentText = { on: string; by: Username; text: string }
