import { peopleWritingEnglish } from './people-writing-english.ts'
import { peopleWritingFrench } from './people-writing-french.ts'
import type { PersonText } from './person-text.ts'

type Listed = (typeof peopleWritingFrench | typeof peopleWritingEnglish)[number]

export type Username = Listed['username']

export type Person = PersonText & { username: Username; language: 'en' | 'fr' }

export const people: readonly Person[] = [
  ...peopleWritingFrench.map((person) => ({ ...person, language: 'fr' as const })),
  ...peopleWritingEnglish.map((person) => ({ ...person, language: 'en' as const })),
]
