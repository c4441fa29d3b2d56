import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { showFailure } from '../ui/snackbar.tsx'

/** A refusal will not change; a lost connection or a server error may pass. */
const isTemporary = (failure: unknown) =>
  failure instanceof NetworkError || (failure instanceof ApiError && failure.status >= 500)

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (failure, _input, _context, { meta }) => {
      if (!meta?.isFailureShown) showFailure(failure)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, a query fails at once, so that the page can say so and offer to try again.
      networkMode: 'always',
      retry: (failures, failure) => failures < 1 && isTemporary(failure),
    },
    mutations: { networkMode: 'always' },
  },
})
