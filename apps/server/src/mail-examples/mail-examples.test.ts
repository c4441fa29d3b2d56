import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { announcementExamples } from './announcement-mails.ts'
import { mailExamples } from './mail-examples.ts'
import { newsMailExamples } from './news-mails.ts'

const config = readConfig({
  PUBLIC_URL: 'https://pollen.test',
  INSTANCE_NAME: 'Pollen',
  INSTANCE_CONTACT: 'help@pollen.test',
})
const names = (examples: { name: string }[]) => examples.map(({ name }) => name)
const mailsIn = (language: Language) => mailExamples.flatMap((write) => write(config, language))

test.each(languages)('the texts of all mails in %s match their snapshot', async (language) => {
  const texts = mailsIn(language).map(({ name, mail }) => `##### ${name}\n\nSubject: ${mail.subject}\n\n${mail.text}`)
  await expect(texts.join('\n')).toMatchFileSnapshot(`./mail-examples.${language}.txt`)
})

const everyMail = languages.flatMap((language) =>
  mailsIn(language).map(({ name, mail }) => ({ name: `${name} (${language})`, language, mail })),
)

test.each(everyMail)('the mail $name is complete, in its language, and links only to this instance', (example) => {
  const { language, mail } = example
  const { subject, text, html, headers } = mail
  expect(subject.length).toBeGreaterThan(5)
  expect(headers?.['Content-Language']).toBe(language)
  expect(html).toContain(`<html lang="${language}"`)
  for (const form of [subject, text, html]) expect(form).not.toMatch(/undefined|null|NaN|\[object|\bInvalid\b/)

  // Links within a sentence are in angle brackets, as RFC 3986 suggests.
  const links = text.match(/https?:\/\/[^\s>]+/g) ?? []
  const htmlLinks = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, url = '']) => url)
  for (const url of [...links, ...htmlLinks]) expect(url).toMatch(/^https:\/\/pollen\.test(\/|$)/)
  // The text has the links of all buttons.
  const targets = htmlLinks.filter((url) => !url.includes('/images/')).map((url) => url.replaceAll('&amp;', '&'))
  expect(links).toEqual(expect.arrayContaining(targets))
  const tooLong = text.split('\n').filter((line) => line.length > 72 && !line.trim().startsWith('https://'))
  expect(tooLong).toEqual([])
})

test.each(mailsIn('fr'))('no line of the French mail $name breaks before punctuation or in a word', ({ mail }) => {
  for (const form of [mail.subject, mail.text.replace(/https?:\S+/g, '')]) {
    expect(form).not.toMatch(/[ \u202f][;:!?»]|«[ \u202f]|e-mail|·e/i)
  }
})

test.each(languages)('no mail in %s has a straight apostrophe', (language) => {
  const written = mailsIn(language).map(({ mail }) => `${mail.subject}\n${mail.text}`)
  expect(written.filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([])
})

test.each(languages)('only the mails of news in %s have one-click unsubscribe', (language) => {
  const isNews = new Set([newsMailExamples, announcementExamples].flatMap((write) => names(write(config, language))))
  for (const { name, mail } of mailsIn(language)) {
    const { headers = {}, text, html } = mail
    const [, token] =
      /^<https:\/\/pollen\.test\/api\/v1\/unsubscribe\/([\w-]{40})\/>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
    expect(token !== undefined, name).toBe(isNews.has(name))
    expect(headers['List-Unsubscribe-Post'], name).toBe(isNews.has(name) ? 'List-Unsubscribe=One-Click' : undefined)
    for (const form of [text, html])
      expect(form.includes(`https://pollen.test/unsubscribe/${token}`), name).toBe(isNews.has(name))
  }
})

test('every example has the same name in all languages', () => {
  const [first, ...others] = languages.map((language) => mailsIn(language).map(({ name }) => name))
  for (const names of others) expect(names).toEqual(first)
  expect(new Set(first).size).toBe(first?.length)
})

test('the examples cover every file that writes mails', () => {
  const sourcesIn = (folder: string) => {
    const path = fileURLToPath(new URL(folder, import.meta.url))
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    return files.map((file) => [file, readFileSync(join(path, file), 'utf8')] as const)
  }
  const examples = sourcesIn('.').map(([, source]) => source)
  const isWriter = (file: string, source: string) =>
    file.endsWith('.mails.ts') || (/\bparagraph\(/.test(source) && !/(^|\/)locales\/|\.test\.ts$/.test(file))
  const writers = sourcesIn('../features').flatMap(([file, source]) => (isWriter(file, source) ? [file] : []))
  expect(writers.length).toBeGreaterThan(2)
  const missing = writers.filter((file) => !examples.some((source) => source.includes(`../features/${file}'`)))
  expect(missing).toEqual([])
})
