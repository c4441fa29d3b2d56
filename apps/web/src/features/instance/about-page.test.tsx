import { examples } from '@pollen/contract/examples'
import { instance } from '@pollen/contract/instance'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { answer, breakConnection } from '../../../test/server.ts'
import { AboutPage } from './about-page.tsx'

const facts = examples.instance.get.answer
const texts = examples.instance.getTexts.answer
if (!facts || !texts) throw new Error('The contract has no example of the instance')

test('begins with the texts, the numbers and the contact', async () => {
  answer(instance.get, { ...facts, contact: 'neighbours@example.org', sign_up: 'approval' })
  await renderPart(<AboutPage />)
  const contact = within(await screen.findByRole('region', { name: texts.contact.title }))
  expect(screen.getByRole('heading', { level: 1, name: texts.about.title })).toBeTruthy()
  expect(contact.getByRole('link', { name: 'Write an email' }).getAttribute('href')).toBe(
    'mailto:neighbours@example.org',
  )
  expect(screen.getByText('Members', { selector: 'dt' }).nextSibling?.textContent).toBe(
    facts.members_count.toLocaleString('en'),
  )
  expect(screen.getByText('The people who run this site approve each new member.')).toBeTruthy()
})

test('shows the terms and the numbered rules, and links to the other texts', async () => {
  await renderPart(<AboutPage />)
  expect(await screen.findByRole('region', { name: texts.terms.title })).toBeTruthy()
  const more = within(screen.getByRole('navigation', { name: 'More to read' })).getAllByRole('link')
  expect(more.map((link) => link.getAttribute('href'))).toEqual([
    '/#faq',
    '/#data_collection',
    '/moderation',
    '/report',
  ])
  const rules = within(screen.getByRole('region', { name: texts.rules.title }))
  expect(rules.getByRole('listitem').id).toBe('rule-1')
})

test('offers no button without a contact address', async () => {
  answer(instance.get, { ...facts, contact: null })
  await renderPart(<AboutPage />)
  expect(await screen.findByRole('region', { name: texts.contact.title })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Write an email' })).toBeNull()
})

test('keeps technical details collapsed', async () => {
  const { person } = await renderPart(<AboutPage />)
  const title = await screen.findByText('Technical details')
  const details = title.closest('details')
  expect(details?.open).toBe(false)
  await person.click(title)
  expect(details?.open).toBe(true)
  expect(details?.textContent).toContain(facts.version)
})

test('shows the numbers if the texts fail to load, and retries', async () => {
  breakConnection(instance.getTexts)
  const { person } = await renderPart(<AboutPage />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Open items')).toBeTruthy()
  answer(instance.getTexts, texts)
  await person.click(retry)
  expect(await screen.findByRole('region', { name: texts.terms.title })).toBeTruthy()
})
