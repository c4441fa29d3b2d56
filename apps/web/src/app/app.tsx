import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { errorMessages } from '../lib/error-message.ts'
import { translate } from '../lib/i18n.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { showSnackbar } from '../ui/snackbar.tsx'
import { router } from './router.ts'

const queryClient = createQueryClient({
  onMutationError: (failure) => {
    for (const message of errorMessages(failure, { t: translate })) showSnackbar('error', message)
  },
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
