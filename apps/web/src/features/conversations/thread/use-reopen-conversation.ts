import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { useOpenConversation } from '../conversations.api.ts'

/** Reopens a conversation, from its menu or from the notice. */
export function useReopenConversation(id: number) {
  const { t } = useTranslation()
  const { mutate, isPending } = useOpenConversation(id)
  const reopen = () => mutate(undefined, { onSuccess: () => showSnackbar('success', t('thread-opened')) })
  return { reopen, isReopening: isPending }
}
