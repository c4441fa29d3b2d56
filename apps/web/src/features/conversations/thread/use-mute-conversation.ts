import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { useSetMuted } from '../conversations.api.ts'

/** Mutes a conversation for the viewer, or ends it. */
export function useMuteConversation(id: number) {
  const { t } = useTranslation()
  const { mutate } = useSetMuted(id)
  const set = (isMuted: boolean) =>
    mutate(isMuted, { onSuccess: () => showSnackbar('success', t(isMuted ? 'thread-muted' : 'thread-unmuted')) })
  return { mute: () => set(true), unmute: () => set(false) }
}
