import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isTemporary } from '../lib/api-error.ts'
import { fetchWithStoredFallback } from '../lib/stored-answers.ts'
import { showFailure } from '../ui/snackbar.tsx'

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (failure, _input, _context, { meta }) => {
      if (!meta?.isFailureShown) showFailure(failure)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      persister: fetchWithStoredFallback,
      // Offline, queries fail immediately, so that the page can show the error and offer a retry.
      networkMode: 'always',
      retry: (failures, failure) => failures < 1 && isTemporary(failure),
    },
    mutations: { networkMode: 'always' },
  },
})
