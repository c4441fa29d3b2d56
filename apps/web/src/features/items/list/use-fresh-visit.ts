import { pages } from '@pollen/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { activeItems } from './active-items.api.ts'

let lastEntry: string | undefined

/** Who comes Back finds the list as it was left; who comes anew gets the newest. */
export function useFreshVisit() {
  const client = useQueryClient()
  // The page still stands for a moment while the address is already that of the next one.
  const entry = useLocation({ select: ({ pathname, state }) => pathname === pages.items.path && state.__TSR_key })
  useState(() => {
    if (entry !== lastEntry) client.removeQueries({ queryKey: activeItems })
  })
  useEffect(() => {
    if (entry) lastEntry = entry
  }, [entry])
}
