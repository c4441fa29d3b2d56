import { ada, profile } from '@pollen/contract/example-data'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../lib/i18n.ts'
import { UserCard } from './user-card.tsx'

test('a profile shows the name, the date of sign-up and the number of items', async () => {
  render(<UserCard member={profile} isTitle />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada Lambert')
  expect(screen.getByText('Member since March 2026')).toBeTruthy()
  expect(screen.getByText('4 open items')).toBeTruthy()
})

test('the month is in French on French pages', async () => {
  await chooseLanguage('fr')
  render(<UserCard member={profile} />)
  expect(screen.getByText(/mars 2026/)).toBeTruthy()
})

test('only the given links are shown, with nofollow', () => {
  render(<UserCard member={{ ...profile, description: 'See https://ada.example.org' }} />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('rel')])
  expect(links).toEqual([
    ['https://ada.example.org', 'noopener noreferrer nofollow'],
    ['Website', 'nofollow noopener me'],
    ['Mastodon', 'nofollow noopener me'],
  ])
})

test('a partly loaded member shows only known fields', () => {
  render(<UserCard member={ada} isLoading />)
  const card = screen.getByRole('region', { name: 'ada' })
  expect(card.getAttribute('aria-busy')).toBe('true')
  expect(card.textContent).toBe('Ada ada')
})
