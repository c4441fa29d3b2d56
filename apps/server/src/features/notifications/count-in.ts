import type { Language } from '@pollen/contract/constants'
import { locales, numberFormat, pluralRules } from '@pollen/contract/formats'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns a formatter of counts with the plural forms of a language: "1 item", "12 items". */
export const countIn =
  (language: Language) =>
  (count: number, forms: Forms): string => {
    const form = forms[pluralRules(locales[language]).select(count)] ?? forms.other
    return `${numberFormat(locales[language]).format(count)}\u00a0${form}`
  }
