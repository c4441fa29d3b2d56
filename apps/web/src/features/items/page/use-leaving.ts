import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showSnackbar } from '../../../ui/snackbar.tsx'

type Leaving<Choice> = {
  act: (choice: Choice) => Promise<unknown>
  done: string
  /** Where it is tried from says what went wrong; else a message does. */
  isFailureShown?: boolean
}

/** Closing and deleting both lead back to the list, where the item is no more. */
export function useLeaving<Choice = void>({ act, done, isFailureShown }: Leaving<Choice>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    meta: { isFailureShown },
    onSuccess: async () => {
      showSnackbar('success', done)
      await navigate({ to: pages.items.path })
      await client.invalidateQueries({ queryKey: ['items'] })
      await client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}
