import type { Location } from '@pollen/contract/location'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { readResourceText, resourceText } from '@pollen/contract/resource-kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useHistoryStep } from '../../lib/app-history.ts'

/** The subject of the open popup. Items and resources are in the address, so that Back and links restore them. */
export type Chosen =
  | { kind: 'item'; id: number }
  | { kind: 'resource'; link: ResourceLink }
  /** Several items at one point. */
  | { kind: 'stack'; location: Location }
  | { kind: 'add'; location: Location }

type ChosenOptions = { onOpen: () => void; onReturn: () => void }

/**
 * Manages the choice. `onOpen` is called when something is chosen, and `onReturn` when a popup is closed and its list entry gets the focus
 * back.
 */
export function useChosen({ onOpen, onReturn }: ChosenOptions) {
  const { id, resource } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [inPage, setInPage] = useState<Chosen | null>(null)
  /** The entry that was chosen in the list, and whether its popup was closed. */
  const [entry, setEntry] = useState<{ chosen: Chosen; isReturning: boolean } | null>(null)
  const chosen = inPage ?? readItem(id) ?? readResource(resource)
  /** A choice in the initial address belongs to the page, so Back leaves the page. */
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
  // The popup closes shortly after, when the address changes.
  const returning = entry?.isReturning && !chosen ? entry.chosen : null
  return { chosen, choose, chooseInList, closePopup, returning, forgetReturn: () => setEntry(null) }
}

const readItem = (id: unknown): Chosen | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { kind: 'item', id } : null

/** Reads `BKC:node/123`, the format of the address and the pins. */
export function readResource(text: unknown): Chosen | null {
  const link = typeof text === 'string' ? readResourceText(text) : null
  return link ? { kind: 'resource', link } : null
}
