import { maxSearchLength } from '@pollen/contract/admin-fields'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { moveByArrows } from '../../ui/move-by-arrows.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { itemsQuery, membersQuery } from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { ItemEntry } from './item-entry.tsx'
import { MemberEntry } from './member-entry.tsx'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

/** Searches members and items with one field above all tabs. The arrow keys move between the field and the results. */
export function AdminSearch({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { typed, setTyped, words, isSearching } = useSearchWords()
  const frame = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement
    // In the field, other keys move the cursor.
    if (isInField && !event.key.startsWith('Arrow')) return
    const entries = [...(frame.current?.querySelectorAll<HTMLElement>('input[type=search], li[data-entry]') ?? [])]
    for (const entry of entries) if (entry.dataset.entry) entry.tabIndex = -1
    moveByArrows(event, entries)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts; Tab reaches the same elements
    <div ref={frame} className={classes.search} onKeyDown={isSearching ? move : undefined}>
      <SearchField label={t('admin-search')} value={typed} onChange={setTyped} maxLength={maxSearchLength} />
      {isSearching ? <Results words={words} /> : children}
    </div>
  )
}

/** The typed words, and the words to search for after a pause, which are also in the address. Each tab begins with an empty field. */
function useSearchWords() {
  const navigate = useNavigate()
  const { tab } = useParams({ strict: false })
  const { q } = useSearch({ strict: false }) as { q?: unknown }
  const inAddress = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  const [typed, setTyped] = useState(inAddress)
  const words = useDebouncedValue(typed.trim(), 300)

  // Words that this field wrote into the address are not read back, because typing goes on meanwhile.
  const [written, setWritten] = useState(inAddress)
  const [known, setKnown] = useState({ tab, inAddress })
  if (known.tab !== tab || known.inAddress !== inAddress) {
    setKnown({ tab, inAddress })
    if (known.tab !== tab || inAddress !== written) {
      setWritten(inAddress)
      setTyped(inAddress)
    }
  }
  const writeAddress = useEffectEvent((q: string) => {
    if (q === inAddress) return
    setWritten(q)
    const search = (q === '' ? {} : { q }) as never
    // Back leaves the results in one step.
    void navigate({ to: '.', search, replace: inAddress !== '', resetScroll: false })
  })
  useEffect(() => writeAddress(words), [words])
  return { typed, setTyped, words, isSearching: words !== '' && typed.trim() !== '' }
}

function Results({ words: q }: { words: string }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const empty = t('admin-none-found')
  return (
    <>
      <Section title={t('admin-tab__members')}>
        <AdminList query={membersQuery({ q })} kind="members" empty={empty}>
          {(member) => <MemberEntry member={member} onAsk={setPending} />}
        </AdminList>
      </Section>
      <Section title={t('admin-tab__items')}>
        <AdminList query={itemsQuery({ q })} kind="items" empty={empty}>
          {(item) => <ItemEntry item={item} onAsk={setPending} />}
        </AdminList>
      </Section>
      <ReasonDialog pending={pending} onClose={() => setPending(null)} />
    </>
  )
}
