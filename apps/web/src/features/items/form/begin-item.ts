import { queryOptions } from '@tanstack/react-query'
import type { FormState } from './form-state.ts'
import { readItemDraft } from './item-draft.ts'
import { emptyValues } from './item-values.ts'
import type { Beginning, Origin } from './use-item-state.ts'

const begun: FormState = { values: emptyValues, hasChosen: { precision: false, categories: false }, suggested: null }

export const plainOrigin: Origin = { state: begun, photos: [] }

/** Where a form begins: with what this device kept of it, else with what its page is about. Asked once per visit. */
export const beginningQuery = (name: string, prepare: (signal: AbortSignal) => Promise<Origin>) =>
  queryOptions({
    queryKey: ['item-form', name],
    queryFn: async ({ signal }): Promise<Beginning> => {
      const [fresh, draft] = await Promise.all([prepare(signal), readItemDraft(name)])
      return { fresh, draft }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
