import type { Location } from '@pollen/contract/location'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { readResourceText, resourceText } from '@pollen/contract/resource-kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useHistoryStep } from '../../lib/app-history.ts'

/** What a popup is open for. An item and a resource are in the address: Back and links open them again. */
export type Chosen =
  | { kind: 'item'; id: number }
  | { kind: 'resource'; link: ResourceLink }
  /** Several items at one point. */
  | { kind: 'stack'; location: Location }
  | { kind: 'add'; location: Location }

type ChosenOptions = { onOpen: () => void; onReturn: () => void }

/** `onOpen` hears that something is chosen, and `onReturn` that a popup was closed whose entry in the list gets the focus back. */
export function useChosen({ onOpen, onReturn }: ChosenOptions) {
  const { id, resource } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [inPage, setInPage] = useState<Chosen | null>(null)
  /** What was chosen in the list, and whether its popup is closed. */
  const [entry, setEntry] = useState<{ chosen: Chosen; isReturning: boolean } | null>(null)
  const chosen = inPage ?? readItem(id) ?? readResource(resource)
  /** What the address had from the start belongs to the page: Back leaves both. */
  const [wasChosenHere, setWasChosenHere] = useState(false)
  useHistoryStep(wasChosenHere && chosen !== null, closePopup)

  function choose(next: Chosen | null) {
    setEntry(null)
    setWasChosenHere(next !== null)
    if (next) onOpen()
    const isInAddress = next?.kind === 'item' || next?.kind === 'resource'
    setInPage(isInAddress ? null : next)
    const search = (others: object) => ({
      ...others,
      id: next?.kind === 'item' ? next.id : undefined,
      resource: next?.kind === 'resource' ? resourceText(next.link) : undefined,
    })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  function chooseInList(next: Chosen) {
    choose(next)
    setEntry({ chosen: next, isReturning: false })
  }
  function closePopup() {
    choose(null)
    if (!entry) return
    setEntry({ ...entry, isReturning: true })
    onReturn()
  }
  // The address changes a moment later, and with it the popup closes.
  const returning = entry?.isReturning && !chosen ? entry.chosen : null
  return { chosen, choose, chooseInList, closePopup, returning, forgetReturn: () => setEntry(null) }
}

const readItem = (id: unknown): Chosen | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { kind: 'item', id } : null

/** `BKC:node/123`, as the address and the pins have it. */
export function readResource(text: unknown): Chosen | null {
  const link = typeof text === 'string' ? readResourceText(text) : null
  return link ? { kind: 'resource', link } : null
}
