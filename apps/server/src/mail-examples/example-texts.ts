import { loadTexts } from '@pollen/contract/contract-texts'

/** Texts by operators and members in the examples. */
export type ExampleTexts = {
  announcement: (itemsUrl: string) => string
  reason: string
  item: string
  rule: string
}

export const exampleTexts = await loadTexts<ExampleTexts>((language) => import(`./locales/${language}.ts`))
