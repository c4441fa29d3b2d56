import { loadPageTexts } from '../lib/i18n.ts'
import { onDemand } from '../ui/on-demand.ts'
import { pageTexts } from './texts/page-texts.ts'

/** The card with the first steps and its dialog. Only new members load them. */
export const gettingStartedPart = onDemand(() =>
  loadPageTexts(pageTexts['settings/getting-started']).then(
    () => import('../features/settings/getting-started/getting-started.tsx'),
  ),
)
