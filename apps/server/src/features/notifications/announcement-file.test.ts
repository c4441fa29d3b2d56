import { maxAnnouncementLength, maxSubjectLength } from '@pollen/contract/admin-announcements'
import { inEachLanguage, languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { OperatorError } from '../../errors.ts'
import { markdownToBlocks } from '../../platform/mail/markdown-to-blocks.ts'
import { readAnnouncementFile } from './announcement-file.ts'
import { announcementHash, joinAnnouncement } from './announcement-texts.ts'

const english = '[en]\n# Repair day\n\nCome!\n'
const french = '[fr]\n# Jour de réparation\n\nVenez !\n'
const others = languages
  .filter((language) => language !== 'en' && language !== 'fr')
  .map((language) => `\n[${language}]\n# Repair day\n\nCome!\n`)
const read = (text: string) => readAnnouncementFile(Buffer.from(text + others.join('')))

test('reads the parts of all languages in any order', () => {
  const texts = inEachLanguage((language) =>
    language === 'fr' ? '# Jour de réparation\n\nVenez !' : '# Repair day\n\nCome!',
  )
  expect(read(english + french)).toEqual(texts)
  expect(read(`\n${french}\n${english}`)).toEqual(texts)
})

test('recognises the same text with other line ends, spaces or Unicode forms', () => {
  const hash = (text: string) => announcementHash(read(text)).toString('hex')
  const original = hash(english + french)
  expect(hash(`\uFEFF${(french + english).replaceAll('\n', '  \r\n').normalize('NFD')}`)).toBe(original)
  expect(hash(english + french.replace('Venez', 'Vous venez'))).not.toBe(original)
})

test('an announcement written in two fields has the same hash as in a file', () => {
  const inFields = inEachLanguage((language) =>
    language === 'fr'
      ? joinAnnouncement('Jour de réparation', 'Venez !  \r\n')
      : joinAnnouncement('Repair day', '\nCome!\n'),
  )
  expect(announcementHash(inFields)).toEqual(announcementHash(read(english + french)))
})

test.each([
  ['no blank line', '# Repair *day*\nCome!', 'Repair day', 'Come!'],
  ['several blank lines', '# Repair day\n\n\nCome!', 'Repair day', 'Come!'],
  ['marks around the subject', '#  Repair day #\n\nCome!', 'Repair day', 'Come!'],
  ['brackets', '# Repair [day]\n\nCome!', 'Repair [day]', 'Come!'],
])('a file with %s has the same hash as the text in the web app', (_, inFile, subject, text) => {
  const inFields = { ...read(english + french), en: joinAnnouncement(subject, text) }
  expect(announcementHash(read(`[en]\n${inFile}\n${french}`))).toEqual(announcementHash(inFields))
})

test('keeps line breaks of two spaces', () => {
  expect(read(english.replace('Come!', 'Come  \nall!') + french).en).toBe('# Repair day\n\nCome  \nall!')
})

test('a text and its subject may both have their full length', () => {
  const text = 'a'.repeat(maxAnnouncementLength)
  expect(read(`[en]\n# ${'a'.repeat(maxSubjectLength)}\n${text}\n${french}`).en).toContain(text)
})

test.each(['Repair day', 'C#', 'A *free* day', '1. Meet', '[en] `code` \\o/ & <b>', '![a](b)'])(
  'shows the subject %j as it was typed',
  (subject) => {
    expect(markdownToBlocks(joinAnnouncement(subject, 'Come!')).title).toBe(subject)
  },
)

test.each([
  ['', 'There is no part in English: add a line [en]'],
  [english, 'There is no part in French: add a line [fr], below it "# Subject" and the text.'],
  [`Dear all\n${english}`, 'The file begins without a language'],
  [english + french + english, 'The file has two parts [en]'],
  [`[en]\nCome!\n${french}`, 'The part in English must begin with its subject'],
  [`[en]\n# \n\nCome!\n${french}`, 'The part in English must begin with its subject'],
  [`[en]\n# Repair day\n${french}`, 'The part in English has a subject but no text below it'],
  [
    `[en]\n# ${'a'.repeat(121)}\n\nCome!\n${french}`,
    'The subject in English is too long: 121 characters of at most 120',
  ],
  [`${english}${french}${'a'.repeat(maxAnnouncementLength)}`, 'The text in French is too long'],
  [`${english}${french}![](https://example.org/a.png)`, 'Mails show no pictures of other servers'],
  [`${english}\0${french}`, 'The file is not valid UTF-8'],
])('rejects an invalid file with a helpful message: %j', (text, sentence) => {
  expect(() => read(text)).toThrow(OperatorError)
  expect(() => read(text)).toThrow(sentence)
})

test('rejects a file in another encoding', () => {
  expect(() => readAnnouncementFile(Buffer.from(french, 'latin1'))).toThrow('The file is not valid UTF-8')
})
