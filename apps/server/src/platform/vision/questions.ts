import type { RawImage } from '../images/decode-image.ts'
import type { Score } from './classify-picture.ts'

/** What the server asks the process that looks at pictures, and what it is answered. */
export type Questions = {
  classify: { asked: RawImage; answer: Score[] }
  read: { asked: RawImage; answer: string }
}
export type Question = keyof Questions
export type Asked<Q extends Question = Question> = { question: Q; about: Questions[Q]['asked'] }
export type Answered<Q extends Question = Question> = { answer: Questions[Q]['answer'] } | { failure: string }
