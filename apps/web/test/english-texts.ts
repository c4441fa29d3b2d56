import i18next from 'i18next'
import { loadCommonTexts } from '../src/app/texts/common-texts.ts'
import { i18nSettings } from '../src/lib/i18n.ts'

// Modules without a page also translate texts. Files of one worker share their modules, so the texts are loaded once.
if (!i18next.isInitialized) {
  await i18next.init({ ...i18nSettings, lng: 'en', resources: { en: { translation: await loadCommonTexts('en') } } })
}
