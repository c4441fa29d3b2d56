import type { Language } from '@pollen/contract/constants'
import { people, type Username } from './texts/people.ts'

const french = new Set(people.filter((person) => person.language === 'fr').map((person) => person.username))

/** Everybody writes in one language. */
export const languageOf = (username: Username): Language => (french.has(username) ? 'fr' : 'en')
