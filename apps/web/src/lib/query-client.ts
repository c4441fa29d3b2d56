import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api-error.ts'

type Options = { onMutationError: (failure: unknown) => void }

/** What failed for a passing reason is asked once more; a refusal is an answer. */
function isWorthAnotherTry(failure: unknown): boolean {
  return failure instanceof NetworkError || (failure instanceof ApiError && failure.status >= 500)
}

export function createQueryClient({ onMutationError }: Options): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      // What shows its failure itself needs no second message.
      onError: (failure, _sent, _before, { meta }) => {
        if (!meta?.isFailureShown) onMutationError(failure)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, a page says so and offers to try again, instead of waiting without a word.
        networkMode: 'always',
        retry: (failures, failure) => failures < 1 && isWorthAnotherTry(failure),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
