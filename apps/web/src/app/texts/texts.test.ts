import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@pollen/contract/constants'
import { errors } from '@pollen/contract/errors'
import { fieldMessageNames } from '@pollen/contract/field-messages'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { allTexts as texts } from '../../../test/all-texts.ts'
import { pageTextFolders } from './page-text-folders.ts'
import { pageTexts } from './page-texts.ts'

const { en, fr } = texts
const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
const code = files
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n')

const plural = /(?<!_)_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(plural, '')
const bases = new Set(Object.keys(en).map(base))

test.each(languages)('%s has the same keys as English', (language) => {
  expect(new Set(Object.keys(texts[language]).map(base))).toEqual(bases)
})

test.each(languages)('no text of %s is empty, and all languages have the same placeholders', (language) => {
  const blanks = (text = '') => new Set(text.match(/\{\{\w+/g))
  for (const [key, text] of Object.entries(texts[language])) {
    expect(text.trim(), key).not.toBe('')
    expect(blanks(text), key).toEqual(blanks(en[key] ?? en[`${base(key)}_other`]))
  }
})

test('no key has two texts', () => {
  const keys = files
    .filter((file) => file.endsWith('locales/en.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(source, file), 'utf8'))))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(keys.length).toBeGreaterThan(100)
})

const sourcesIn = (isIncluded: (file: string) => boolean) =>
  files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && isIncluded(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n')
const englishTextsOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(source, `features/${folder}/locales/en.json`), 'utf8'))
const shows = (code: string, key: string) => new RegExp(`\\bt\\('${key}'|translate\\('${key}'`).test(code)

test.each([...new Set(Object.values(pageTextFolders).flat())])(
  'the texts of %s are used on their pages alone',
  (folder) => {
    const loading = Object.values(pageTextFolders).filter((folders) => folders.includes(folder))
    const isOwn = (file: string) => loading.flat().some((one) => file.startsWith(`features/${one}/`))
    const elsewhere = sourcesIn((file) => !isOwn(file))
    expect(Object.keys(englishTextsOf(folder)).filter((key) => shows(elsewhere, base(key)))).toEqual([])
  },
)

test.each(Object.entries(pageTexts))('the texts of %s are loaded', async (page, load) => {
  const folders = pageTextFolders[page as keyof typeof pageTextFolders]
  expect(await load('en')).toEqual(Object.assign({}, ...folders.map(englishTextsOf)))
})

describe('every key that the code uses', () => {
  const calls = [...code.matchAll(/\b(?:t|translate)\((?:[\w.() !?=>]*\?\s*)?'([^']+)'(?:\s*:\s*'([^']+)')?/g)]
  const inMarkup = [...code.matchAll(/\bi18nKey="([^"]+)"/g)].map(([, key]) => key ?? '')
  const keys = [...calls.flatMap(([, first, second]) => [first, second]), ...inMarkup].filter(
    (key) => key !== undefined,
  )
  const prefixes = [...code.matchAll(/`([\w-]+__)\$\{/g)].map(([, prefix]) => prefix ?? '')

  test('has a text', () => {
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter((key) => !bases.has(key))).toEqual([])
    const known = [...bases]
    expect(prefixes.filter((prefix) => !known.some((key) => key.startsWith(prefix)))).toEqual([])
  })

  test('is the key of a text, and no text is unused', () => {
    const isWritten = (key: string) => code.includes(`'${key}'`) || inMarkup.includes(key)
    const isUsed = (key: string) => isWritten(key) || prefixes.some((prefix) => key.startsWith(prefix))
    expect([...bases].filter((key) => !isUsed(key))).toEqual([])
  })
})

test.each(languages)('every error and field message has a text in %s', (language) => {
  const keys = [
    ...Object.keys(errors).map((key) => `error_keys__${key}`),
    ...fieldMessageNames.map((name) => `field_messages__${name}`),
  ]
  expect(keys.filter((key) => !texts[language][key])).toEqual([])
})

test('French texts have typographic apostrophes, no-break spaces and no-break hyphens', () => {
  const mistakes = Object.entries(fr).filter(([, text]) =>
    /\w'\w|[^\u00a0][;:!?»](\s|$)|«[^\u00a0]|\u202f(?!\d)|e-mail/i.test(text),
  )
  expect(mistakes).toEqual([])
})

test.each(languages)('texts in %s have typographic apostrophes and quotation marks', (language) => {
  expect(Object.entries(texts[language]).filter(([, text]) => /\p{L}'|(^|\s)["'](?=\p{L})/u.test(text))).toEqual([])
})

/** Synonyms of the terms for members in docs/vocabulary.md. */
const synonyms: Partial<Record<Language, RegExp>> = {
  en: /reference place|recurrent|e-mail|\bmails?\b(?! server)|\bad(vert)?s?\b|somebody|nobody|whoever/i,
  fr: /courriel|non listé|en travaux|petite annonce|avertissement/i,
}

test.each(languages)('texts in %s use one term per concept', (language) => {
  const isSynonym = ([, text]: [string, string]) => synonyms[language]?.test(text)
  expect(Object.entries(texts[language]).filter(isSynonym)).toEqual([])
})

test('French texts use neither inclusive dots nor the spelling évènement', () => {
  expect(Object.entries(fr).filter(([, text]) => /·e|\(e\)|évènement/i.test(text))).toEqual([])
})

test('zero is singular in French and plural in English', async () => {
  const i18n = i18next.createInstance({ keySeparator: false, nsSeparator: false })
  await i18n.init({ lng: 'fr', resources: { en: { translation: en }, fr: { translation: fr } } })
  expect(i18n.t('home-numbers-things', { count: 0, things: '0' })).toBe('0 chose')
  expect(i18n.t('home-numbers-things', { lng: 'en', count: 0, things: '0' })).toBe('0 things')
  expect(i18n.t('unread-messages', { count: 1500 })).toMatch(/^1\s500 messages non lus$/u)
})
