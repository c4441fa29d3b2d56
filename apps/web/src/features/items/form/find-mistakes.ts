import { fieldMessage, fieldMessages } from '@pollen/contract/field-messages'
import { ItemChanges, NewItem } from '@pollen/contract/items'
import { currentLanguage, translate } from '../../../lib/i18n.ts'
import { changesOf, partOf } from './changes.ts'
import { bodyOf, type ItemValues } from './item-values.ts'
import { isPast } from './moments.ts'

export type Mistakes = Partial<Record<keyof ItemValues, string>>

/** What a new item lacks, by part of the form. */
export function findMistakes(values: ItemValues): Mistakes {
  const parsed = NewItem.safeParse(bodyOf(values), { reportInput: true })
  const mistakes = parsed.success ? {} : byPart(fieldMessages(parsed.error, currentLanguage()))
  return hasPlace(values) ? mistakes : { place: fieldMessage('required', currentLanguage()), ...mistakes }
}

/** What is wrong with an edit. What was not changed is not its business. */
export function findEditMistakes(values: ItemValues, before: ItemValues): Mistakes {
  const parsed = ItemChanges.safeParse(changesOf(before, values), { reportInput: true })
  const mistakes = parsed.success ? {} : byPart(fieldMessages(parsed.error, currentLanguage()))
  if (values.categories.length === 0) mistakes.categories = fieldMessage('required', currentLanguage())
  if (values.end !== before.end && isPast(values.end)) mistakes.end = translate('item-end-past')
  return mistakes
}

/** Field → messages, as the server or a schema says it; the first of each part is enough. */
export function byPart(fields: Record<string, string[]>): Mistakes {
  const mistakes: Mistakes = {}
  for (const [field, [message]] of Object.entries(fields)) {
    const part = partOf(field)
    if (part && message) mistakes[part] ??= message
  }
  return mistakes
}

const hasPlace = ({ place }: ItemValues) =>
  place.use_coordinates ? place.location !== null : place.address.trim() !== ''
