import type { MapCategory } from '@pollen/contract/map-categories'
import type { Me } from '@pollen/contract/members'
import { type ResourceKind, resourceKindCodes } from '@pollen/contract/resource-kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { meQuery } from '../members/index.ts'
import { selectAllMapCategories, selectMapCategory } from './resources.api.ts'

/** Selection of a visitor, kept until the page is left. */
const visitorKinds = createStore<ResourceKind[]>(resourceKindCodes)

/** Returns the selected kinds of public resources. Undefined until the settings of the member are loaded. */
export function useSelectedKinds(): ResourceKind[] | undefined {
  const isMember = useSession() !== null
  const { data: me, isError } = useQuery({ ...meQuery, enabled: isMember })
  const ofVisitor = useSyncExternalStore(visitorKinds.subscribe, visitorKinds.get)
  const categories = me?.map_ecats
  const ofMember = useMemo(
    () => categories?.filter(({ selected }) => selected).map(({ category }) => category),
    [categories],
  )
  if (!isMember) return ofVisitor
  // Without the settings, the map shows all kinds.
  return ofMember ?? (isError ? resourceKindCodes : undefined)
}

/** How long the switches stay locked after a change. */
const lockMs = 500

type Selection = { kinds: ResourceKind[]; selected: boolean }

/**
 * Changes the selection: on the server for members, in this page for visitors. Further changes are ignored while one is being saved, and
 * for a moment after it. A failed change is reverted.
 */
export function useKindSelection() {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const client = useQueryClient()
  const { isLocked, lock } = useLock()
  const ofMember = () => client.getQueryData(meQuery.queryKey)?.map_ecats ?? []
  const show = (changes: Pick<MapCategory, 'category' | 'selected'>[]) =>
    client.setQueryData(
      meQuery.queryKey,
      (me: Me | undefined) => me && { ...me, map_ecats: merge(me.map_ecats, changes) },
    )

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ kinds, selected }: Selection): Promise<MapCategory[]> => {
      if (kinds.length > 1) return selectAllMapCategories(selected)
      const { map_ecats } = await client.ensureQueryData(meQuery)
      const changed = map_ecats.filter(({ category }) => kinds.includes(category))
      return Promise.all(changed.map(({ id }) => selectMapCategory(id, selected)))
    },
    onMutate: async ({ kinds, selected }) => {
      // A response in flight would contain the previous selection.
      await client.cancelQueries(meQuery)
      const before = ofMember().filter(({ category }) => kinds.includes(category))
      show(kinds.map((category) => ({ category, selected })))
      return before
    },
    onSuccess: (saved) => {
      show(saved)
      showSnackbar('success', t('map-settings-saved'))
    },
    onError: (_failure, _selection, before = []) => show(before),
  })

  function select(kinds: ResourceKind[], selected: boolean) {
    if (isLocked || isPending) return
    lock()
    if (isMember) mutate({ kinds, selected })
    else
      visitorKinds.set(
        resourceKindCodes.filter((kind) => (kinds.includes(kind) ? selected : visitorKinds.get().includes(kind))),
      )
  }
  return { select, isLocked: isLocked || isPending }
}

const merge = (categories: MapCategory[], changes: Pick<MapCategory, 'category' | 'selected'>[]) =>
  categories.map((one) => ({ ...one, ...changes.find(({ category }) => category === one.category) }))

function useLock() {
  const [isLocked, setIsLocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isLocked,
    lock: () => {
      setIsLocked(true)
      timer.current = setTimeout(() => setIsLocked(false), lockMs)
    },
  }
}
