import { errorMessages } from '../lib/error-message.ts'
import { translate } from '../lib/i18n.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { showSnackbar } from '../ui/snackbar.tsx'

export const queryClient = createQueryClient({
  onMutationError: (failure) => {
    for (const message of errorMessages(failure, { t: translate })) showSnackbar('error', message)
  },
})
