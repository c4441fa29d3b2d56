import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { languages } from './constants.ts'
import { loadContractTexts, loadTexts } from './contract-texts.ts'
import { fieldMessages, writeLimit } from './field-messages.ts'
import { LocationIn } from './location-fields.ts'

const Form = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  username: z.string().check(z.minLength(3)),
  email: z.email(),
  homepage: z.url(),
  type: z.enum(['DN', 'LN']),
  radius: z.number().check(z.minimum(0), z.maximum(99)),
  categories: z.array(z.string()).check(z.minLength(1), z.maxLength(3)),
  place: LocationIn,
  when: z.date(),
})

const wrong = {
  name: 'too long',
  username: 'ab',
  email: 'ada',
  homepage: 'nowhere',
  type: 'XX',
  radius: 1000,
  categories: [],
  place: 'Mars',
  when: 'soon',
}

const texts = await loadTexts(loadContractTexts)

function messages(value: unknown, language: 'en' | 'fr') {
  const { error } = Form.safeParse(value, { reportInput: true })
  const write: Parameters<typeof fieldMessages>[1] = (message, limit) =>
    texts[language][`field_messages__${message}`].replace('{{limit}}', writeLimit(limit, language))
  return error ? fieldMessages(error, write) : {}
}

test('each invalid field gets a message in English', () => {
  expect(messages(wrong, 'en')).toEqual({
    name: ['Must have at most 5 characters'],
    username: ['Must have at least 3 characters'],
    email: ['Must be a valid email address'],
    homepage: ['Must be a valid web address'],
    type: ['Must be one of the available choices'],
    radius: ['Must be at most 99'],
    categories: ['Choose at least 1'],
    place: ['Must be a place on Earth, for example 50.64, 5.57'],
    when: ['Must be a valid date'],
  })
})

test('each invalid field gets a message in French', () => {
  expect(messages(wrong, 'fr')).toMatchObject({
    name: ['Écrivez au plus 5 caractères'],
    email: ['Saisissez une adresse e‑mail valide (nom@exemple.org)'],
    type: ['Choisissez une des propositions'],
  })
})

test('a missing or blank field is reported as required', () => {
  const found = messages({ ...wrong, name: '', email: undefined }, 'en')
  expect(found.name).toEqual(['This field is required'])
  expect(found.email).toEqual(['This field is required'])
})

test('a value that is not an object is reported as the body', () => {
  expect(messages('hello', 'en')).toEqual({ body: ['Invalid field'] })
})

test.each(languages)('texts in %s have no straight apostrophe', (language) => {
  const all = Object.values(texts[language])
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([])
})

test('French texts have typographic apostrophes and no-break spaces before punctuation', () => {
  const french = Object.values(texts.fr)
  expect(french.filter((text) => /\w'\w|[^\u202f\u00a0][;:!?»](\s|$)|«[^\u202f\u00a0]/.test(text))).toEqual([])
})
