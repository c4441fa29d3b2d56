import { languageOf } from './languages.ts'
import { between, seededRandom } from './random.ts'
import type { CommentRow, ItemRow } from './rows.ts'
import { commentsOnDoing } from './texts/comments-on-doing.ts'
import { commentsOnThings } from './texts/comments-on-things.ts'
import { sharedTexts } from './texts/shared-texts.ts'
import { typeset } from './typeset.ts'

const days = 86_400_000
const comments = [...commentsOnThings, ...commentsOnDoing]

/** What was said in the first days of an item, oldest first. */
export function makeComments(items: ItemRow[], { seed, now }: { seed: string; now: Date }): CommentRow[] {
  return items
    .flatMap((item) => {
      const said = comments.filter(({ on }) => nameOf(on) === item.name)
      const random = seededRandom(`${seed}/comments/${item.name}`)
      const [from, until] = [item.creationdate.getTime(), (item.closed_at ?? now).getTime()]
      const span = Math.min(until - from, 4 * days) / said.length
      return said.map(({ by, text }, index) => ({
        item: item.name,
        author: by,
        content: typeset(text, languageOf(by)),
        creationdate: new Date(from + span * (index + between(random, 0.1, 0.9))),
      }))
    })
    .sort((a, b) => a.creationdate.getTime() - b.creationdate.getTime())
}

/** As the item shows it: the text of a comment names it as it was typed. */
function nameOf(on: string): string | undefined {
  const text = sharedTexts.find(({ name }) => name === on)
  return text && typeset(text.name, languageOf(text.by))
}
