import { expect, test } from 'vitest'
import { exampleMail } from '../../../test/example-mail.ts'
import { readConfig } from '../../config.ts'
import { composeMail, longDate } from './compose-mail.ts'
import { buttons, cards, type MailContent, mainButton, paragraph, section } from './mail-content.ts'

const config = readConfig({
  PUBLIC_URL: 'https://pollen.test',
  INSTANCE_NAME: 'Pollen',
  INSTANCE_CONTACT: 'help@pollen.test',
})

const ada = { first_name: 'Ada', language: 'en' }

const path = '/activate/q3Z9-very-long-token-that-no-mail-reader-may-break-into-pieces-0123456789'
const url = `https://pollen.test${path}`

const content: MailContent = {
  subject: 'Activate your account',
  blocks: [
    paragraph(
      'One more step, and you can share with your neighbours: confirm that this address is yours by this button.',
    ),
    mainButton('Activate my account', path),
    paragraph('The link works for 7 days.'),
  ],
}

test('a mail has the same content as text and as HTML', () => {
  const { subject, text, html } = composeMail(ada, config, content)
  expect(subject).toBe('Activate your account')
  for (const form of [text, html]) {
    for (const words of ['Hello Ada,', 'Activate my account', url, 'works for 7 days', 'help@pollen.test']) {
      expect(form).toContain(words)
    }
  }
})

test('wraps the text, and puts links on their own line', () => {
  const lines = composeMail(ada, config, content).text.split('\n')
  expect(lines).toContain(url)
  expect(lines.filter((line) => line !== url && line.length > 72)).toEqual([])
})

test('writes the greeting and the footer in the language of the recipient', () => {
  const english = composeMail(ada, config, content)
  expect(english.html).toContain('<html lang="en"')
  expect(english.text).toContain('You are receiving this email because')
  expect(english.headers).toEqual({ 'Content-Language': 'en' })

  const french = composeMail({ ...ada, language: 'fr' }, config, content)
  expect(french.html).toContain('<html lang="fr"')
  expect(french.html).toContain('Si le bouton ne fonctionne pas')
  expect(french.text).toContain('Bonjour Ada,')
  expect(french.text).toContain('Vous recevez cet e‑mail parce que')
  expect(french.text).toContain(`Activate my account :\n${url}?lang=fr`)
  expect(french.text).toContain('Une question ? Écrivez à help@pollen.test.')
})

test('names the language in links to pages, if it is not that of the instance', () => {
  const linked: MailContent = {
    subject: 'News',
    blocks: [
      buttons({ label: 'A', path: '/a' }, { label: 'B', path: '/b?next=%2Fitems%2F7' }),
      cards({ title: 'C', path: '/c#d', lines: [], picture: { path: '/c.webp', width: 96 } }),
    ],
    footerLinks: [
      { label: 'E', path: '/e' },
      { label: 'F', path: '/api/v1/f' },
    ],
  }
  const named = ['/a?lang=fr', '/b?next=%2Fitems%2F7&amp;lang=fr', '/c?lang=fr#d', '/c.webp', '/e?lang=fr', '/api/v1/f']
  const linksOf = (html: string) =>
    [...html.matchAll(/(?:href|src)="https:\/\/pollen\.test(\/[^"]*)"/g)].map(([, at]) => at)
  const french = { ...ada, language: 'fr' }
  expect(new Set(linksOf(composeMail(french, config, linked).html))).toEqual(new Set(named))
  const inFrench = readConfig({ PUBLIC_URL: 'https://pollen.test', INSTANCE_LANGUAGE: 'fr' })
  expect(composeMail(french, inFrench, linked).text).not.toContain('lang=')
  expect(composeMail(ada, inFrench, linked).text).toContain('https://pollen.test/a?lang=en\n')
})

test('writes long dates in the time zone of the instance', () => {
  const lateInJune = new Date('2026-06-30T22:30:00Z')
  expect(longDate(lateInJune, 'en', 'Europe/Brussels')).toBe('1 July 2026')
  expect(longDate(lateInJune, 'fr', 'Europe/Brussels')).toBe('1er juillet 2026')
  expect(longDate(lateInJune, 'fr', 'UTC')).toBe('30 juin 2026')
})

test('escapes texts of members everywhere', () => {
  const evil = '<script>alert("1")</script>\'&'
  const evilPath = `/?a="${evil}`
  const evilPicture = { path: evilPath, alt: evil, width: 100, height: 100 }
  const { html, subject } = composeMail(
    { first_name: evil, language: 'en' },
    { ...config, INSTANCE_NAME: evil },
    {
      subject: `${evil}\r\nBcc: all@example.org`,
      preheader: evil,
      blocks: [
        paragraph(evil),
        mainButton(evil, evilPath),
        buttons({ label: evil, path: evilPath }, { label: evil, path: evilPath }),
        section(evil, cards({ title: evil, path: evilPath, lines: [evil], picture: evilPicture })),
      ],
      footer: evil,
      footerLinks: [{ label: evil, path: evilPath }],
    },
  )
  expect(html).not.toMatch(/<script|="1"|"\(|'&[^a#]/)
  expect(subject).not.toMatch(/[\r\n]/)
})

test('shows a name with an encoded word without decoding it', () => {
  const { subject } = composeMail(ada, config, {
    ...content,
    subject: 'New near you: =?utf-8?B?4oCu?= =\n?utf-8?Q?a?=',
  })
  expect(subject).not.toContain('=?')
  expect(subject).toBe('New near you: = ?utf-8?B?4oCu?= = ?utf-8?Q?a?=')
})

test('a mail without pictures loads nothing', () => {
  expect(composeMail(ada, config, content).html).not.toMatch(/<img|url\(|<link|@import/)
})

test('lays out every kind of block as text', () => {
  expect(composeMail(ada, config, exampleMail).text).toBe(`Hello Ada,

These items were published within 10 km of you since yesterday, and one
of them is an event.

See all new items:
https://pollen.test/items?sort=date

Loans
=====

* Cordless drill
  Liège, 2 km away
  With two batteries and a box of bits
  https://pollen.test/items/7

* Ladder
  https://pollen.test/items/8

Events
======

Everybody is welcome.

I am coming:
https://pollen.test/items/9

Ask a question:
https://pollen.test/conversations

-- 
Pollen
https://pollen.test
You are receiving this email because this address belongs to an account
on Pollen.
Questions? Write to help@pollen.test.
Change how often:
https://pollen.test/settings/notifications
`)
})

test('lays out every kind of block as HTML', () => {
  const { html } = composeMail(ada, config, exampleMail)
  const found = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, value]) => value)
  expect(found(/<h[123][^>]*>(?:<a[^>]*>)?([^<]+)/g)).toEqual([
    'Hello Ada,',
    'Loans',
    'Cordless drill',
    'Ladder',
    'Events',
  ])
  expect(found(/<p class="ink"[^>]*>([^<]+)/g)).toEqual([
    'These items were published within 10 km of you since yesterday, and one of them is an event.',
    'Everybody is welcome.',
  ])
  // Pictures keep their proportions, fit their column and have a description.
  expect(found(/<img src="([^>]*) class/g)).toEqual([
    'https://pollen.test/api/v1/items/images/2?size=thumb" alt="A green drill" width="96" height="96"',
    'https://pollen.test/api/v1/items/images/3?size=thumb" alt="" width="96"',
  ])
  expect(found(/<a href="https:\/\/pollen\.test(\/[^"]+)"/g)).toEqual([
    ...['/items?sort=date', '/items?sort=date'],
    ...['/items/7', '/items/7', '/items/8', '/items/8'],
    ...['/items/9', '/conversations', '/settings/notifications'],
  ])
})

test('every block is readable without a style sheet and in dark colours', () => {
  const { html } = composeMail(ada, config, exampleMail)
  const tags = Array.from(html.matchAll(/<(?:p|h1|h2|h3|img) [^>]*>/g), ([tag]) => tag)
  expect(tags.filter((tag) => !tag.includes('style="'))).toEqual([])
  // Every text colour has a class for dark colours, except white on filled buttons.
  const coloured = Array.from(html.matchAll(/<[^>]*[";]color:#(?!ffffff)[^>]*>/g), ([tag]) => tag)
  expect(coloured.filter((tag) => !/class="(ink|soft|leaf)/.test(tag))).toEqual([])
  expect(html.match(/<table(?! role="presentation")/)).toBeNull()
})
