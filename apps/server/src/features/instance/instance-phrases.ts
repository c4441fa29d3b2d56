import { loadTexts } from '@pollen/contract/contract-texts'

export type InstancePhrases = {
  /** Of the installed app. */
  shortcuts: Record<'items' | 'addItem' | 'conversations', string>
  /** What a text says in place of a setting that the operator left out. */
  withoutSetting: Record<'contact' | 'source', string>
}

export const instancePhrases = await loadTexts<InstancePhrases>((language) => import(`./locales/${language}.ts`))
