import { expect, test } from 'vitest'
import { layoutMail } from './layout-mail.ts'
import type { MailContent } from './mail-content.ts'

const url = 'https://pollen.test/activate/q3Z9-very-long-token-that-no-mail-reader-may-break-into-pieces-0123456789'

const content: MailContent = {
  instanceName: 'Pollen',
  publicUrl: 'https://pollen.test',
  contact: 'help@pollen.test',
  language: 'en',
  subject: 'Activate your account',
  greeting: 'Hello Ada,',
  paragraphs: [
    'One more step, and you can share with your neighbours: confirm that this address is yours by this button.',
  ],
  button: { label: 'Activate my account', url },
  after: ['The link works for 7 days.'],
}

test('a mail says the same as text and as HTML', () => {
  const { subject, text, html } = layoutMail(content)
  expect(subject).toBe('Activate your account')
  for (const form of [text, html]) {
    for (const words of ['Hello Ada,', 'Activate my account', url, 'works for 7 days', 'help@pollen.test']) {
      expect(form).toContain(words)
    }
  }
})

test('the text is wrapped, and a link has a line to itself however long it is', () => {
  const lines = layoutMail(content).text.split('\n')
  expect(lines).toContain(url)
  expect(lines.filter((line) => line !== url && line.length > 72)).toEqual([])
})

test('the words around the message are in the language of the reader', () => {
  const english = layoutMail(content)
  expect(english.html).toContain('<html lang="en"')
  expect(english.text).toContain('You receive this mail because')
  expect(english.headers).toEqual({ 'Content-Language': 'en' })

  const french = layoutMail({ ...content, language: 'fr' })
  expect(french.html).toContain('<html lang="fr"')
  expect(french.html).toContain('Si le bouton ne fonctionne pas')
  expect(french.text).toContain('Vous recevez ce message parce que')
  expect(french.text).toContain(`Activate my account :\n${url}`)
  expect(french.text).toContain('Une question ? Écrivez à help@pollen.test.')
})

test('what somebody wrote stays text, wherever it is put', () => {
  const evil = '<script>alert("1")</script>\'&'
  const { html, subject } = layoutMail({
    ...content,
    instanceName: evil,
    subject: `${evil}\r\nBcc: all@example.org`,
    preheader: evil,
    greeting: evil,
    paragraphs: [evil],
    button: { label: evil, url: `https://pollen.test/?a="${evil}` },
    after: [evil],
    footer: evil,
  })
  expect(html).not.toMatch(/<script|="1"|"\(|'&[^a#]/)
  expect(subject).not.toMatch(/[\r\n]/)
})

test('no picture is fetched from anywhere when a mail is read', () => {
  expect(layoutMail(content).html).not.toMatch(/<img|url\(|<link|@import/)
})
