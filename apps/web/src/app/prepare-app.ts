import { onDisconnected } from '../lib/api.ts'
import { rereadLanguage, startI18n, translate } from '../lib/i18n.ts'
import { subscribeToSession } from '../lib/session.ts'
import { showSnackbar } from '../ui/snackbar.tsx'
import { router } from './router.ts'
import { textLoaders } from './texts.ts'

/** Joins the parts that do not know each other, and loads what the first page needs, all at once. */
export async function prepareApp() {
  router.subscribe('onBeforeNavigate', rereadLanguage)

  // The guards look again when somebody logs in or out, here or in another tab.
  subscribeToSession(() => void router.invalidate())
  onDisconnected(() => showSnackbar('error', translate('invalid-token-disconnected')))

  await Promise.all([startI18n(textLoaders), router.load()])
}
