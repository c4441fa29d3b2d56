import { inEachLanguage, type Language, languages } from './constants.ts'
import type { ErrorKey } from './errors.ts'
import type { FieldMessage } from './field-messages.ts'

/** Member-facing texts of the contract. `{{limit}}` is the number in a message. */
export type ContractTexts = Record<`error_keys__${ErrorKey}` | `field_messages__${FieldMessage}`, string>

type Loaded<Texts> = { texts: Texts }

export const loadContractTexts = (language: Language): Promise<Loaded<ContractTexts>> =>
  import(`./locales/${language}.ts`)

/** Loads the texts of all languages: `await loadTexts<Texts>((language) => import(`./locales/${language}.ts`))`. */
export async function loadTexts<Texts>(
  load: (language: Language) => Promise<Loaded<Texts>>,
): Promise<Record<Language, Texts>> {
  const loaded = await Promise.all(languages.map(load))
  return inEachLanguage((language) => (loaded[languages.indexOf(language)] as Loaded<Texts>).texts)
}
