import { loadTexts } from '@pollen/contract/contract-texts'

export type InstancePhrases = {
  /** Names of the shortcuts of the installed app. */
  shortcuts: Record<'items' | 'addItem' | 'conversations', string>
  /** Replacement texts for placeholders of settings that the operator did not set. */
  withoutSetting: Record<'contact' | 'source', string>
}

export const instancePhrases = await loadTexts<InstancePhrases>((language) => import(`./locales/${language}.ts`))
