import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../lib/i18n.ts'
import { filtersName, readUnsentInput, unsentInputNames } from '../../lib/unsent-input.ts'
import { Callout } from '../../ui/callout.tsx'

const maxLines = 5
const maxWords = 60

/** Says what the member typed on this device and did not send, before it is deleted with the end of the session. */
export function UnsentNotice() {
  const { t } = useTranslation()
  const [lines] = useState(() => describeUnsentInput(t))
  if (lines.length === 0) return null
  const more = lines.length - maxLines
  return (
    <Callout kind="warning" title={t('unsent-deleted')}>
      <ul>
        {lines.slice(0, maxLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{t('unsent-more', { count: more })}</li>}
      </ul>
    </Callout>
  )
}

export const hasUnsentInput = () => describeUnsentInput((key) => key).length > 0

type StoredInput = { values?: { name?: unknown }; content?: unknown }

/** One line for each thing; the first word of its name says what it is. */
function describeUnsentInput(t: Translate): string[] {
  const lines = unsentInputNames().flatMap((name) => {
    const { values, content } = readUnsentInput<StoredInput>(name)
    if (name.startsWith('item-edit-')) return describe('edit', values?.name, t)
    if (name.startsWith('item')) return describe('item', values?.name, t)
    if (name.startsWith('comment') || name.startsWith('outgoing-comment')) return describe('comment', content, t)
    if (name.startsWith('message') || name.startsWith('outgoing-message')) return describe('message', content, t)
    if (name.startsWith('settings')) return t('unsent__settings')
    // The filters of the last visit are remembered, but nobody loses them.
    return name === filtersName ? [] : t('unsent__other')
  })
  return [...new Set(lines)]
}

function describe(what: 'item' | 'edit' | 'comment' | 'message', words: unknown, t: Translate): string {
  const text = typeof words === 'string' ? words.trim().replace(/\s+/g, ' ') : ''
  if (text === '') return t(`unsent-unnamed__${what}`)
  return t(`unsent__${what}`, { words: text.length > maxWords ? `${text.slice(0, maxWords)}…` : text })
}
