import { pages } from '@pollen/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'

type Removal<Input> = {
  call: (input: Input) => Promise<unknown>
  successText: string
  /** Headline of the snackbar about a failure. Without it, the form shows the failure. */
  failureText?: string
}

/** Closes or deletes an item, then opens the list, which no longer contains it. */
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
      // Conversations about the item may be closed now, or have lost their item.
      await client.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
}
