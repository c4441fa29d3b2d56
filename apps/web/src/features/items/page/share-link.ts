import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'

/** Opens the share sheet of the device, or copies the link if there is none. */
export async function shareLink(title: string) {
  const url = window.location.origin + window.location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showSnackbar('success', translate('link-copied'))
  } catch (failure) {
    const isCancelled = failure instanceof DOMException && failure.name === 'AbortError'
    if (!isCancelled) showSnackbar('error', translate('link-not-shared', { url }))
  }
}
