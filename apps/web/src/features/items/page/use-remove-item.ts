import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'

type Removal<Input> = {
  call: (input: Input) => Promise<unknown>
  successText: string
  /** What a snackbar says before the reason of a failure; without it, the form shows the failure. */
  failureText?: string
}

/** Closing and deleting both lead back to the list, which does not have the item any more. */
export function useRemoveItem<Input = void>({ call, successText, failureText }: Removal<Input>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    meta: { isFailureShown: true },
    onError: (failure) => failureText && showFailure(failure, failureText),
    onSuccess: async () => {
      showSnackbar('success', successText)
      await navigate({ to: pages.items.path })
      await client.invalidateQueries({ queryKey: ['items'] })
      await client.invalidateQueries({ queryKey: ['members'] })
      // Those about the item may be closed now, or have no item any more.
      await client.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
}
