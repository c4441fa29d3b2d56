import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../lib/i18n.ts'
import { readUnsentInput, unsentInputNames } from '../../lib/unsent-input.ts'
import { Callout } from '../../ui/callout.tsx'

const maxLines = 5
const maxWords = 60

/** Lists the unsent input on this device before the end of the session deletes it. */
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

type StoredInput = { values?: { name?: unknown }; content?: unknown }

/** Describes each unsent input in one line. The prefix of its name is its kind. */
function describeUnsentInput(t: Translate): string[] {
  const lines = unsentInputNames().map((name) => {
    const { values, content } = readUnsentInput<StoredInput>(name)
    if (name.startsWith('item-edit-')) return describe('edit', values?.name, t)
    if (name.startsWith('item')) return describe('item', values?.name, t)
    if (name.startsWith('comment') || name.startsWith('outgoing-comment')) return describe('comment', content, t)
    if (name.startsWith('message') || name.startsWith('outgoing-message')) return describe('message', content, t)
    if (name.startsWith('settings')) return t('unsent__settings')
    return t('unsent__other')
  })
  return [...new Set(lines)]
}

function describe(kind: 'item' | 'edit' | 'comment' | 'message', words: unknown, t: Translate): string {
  const text = typeof words === 'string' ? words.trim().replace(/\s+/g, ' ') : ''
  if (text === '') return t(`unsent-unnamed__${kind}`)
  return t(`unsent__${kind}`, { words: text.length > maxWords ? `${text.slice(0, maxWords)}…` : text })
}
