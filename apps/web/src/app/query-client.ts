import { errorMessages } from '../lib/error-message.ts'
import { translate } from '../lib/i18n.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { showSnackbar } from '../ui/snackbar.tsx'

export function showFailure(failure: unknown) {
  for (const message of errorMessages(failure, { t: translate })) showSnackbar('error', message)
}

export const queryClient = createQueryClient({ onMutationError: showFailure })
