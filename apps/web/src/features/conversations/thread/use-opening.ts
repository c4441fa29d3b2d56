import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { useOpenConversation } from '../conversations.api.ts'

/** Opens a conversation again, from its menu or from where the message box would be. */
export function useOpening(id: number) {
  const { t } = useTranslation()
  const { mutate, isPending } = useOpenConversation(id)
  const open = () => mutate(undefined, { onSuccess: () => showSnackbar('success', t('thread-opened')) })
  return { open, isOpening: isPending }
}
