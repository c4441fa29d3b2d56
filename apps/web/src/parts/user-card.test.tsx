import { ada, profile } from '@pollen/contract/example-data'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../lib/i18n.ts'
import { UserCard } from './user-card.tsx'

test('a profile says who it is, since when, and how much is shared', async () => {
  render(<UserCard member={profile} isTitle />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada Lambert')
  expect(screen.getByText('Member since March 2026')).toBeTruthy()
  expect(screen.getByText('4 open items')).toBeTruthy()
})

test('in French, the month is in French', async () => {
  await chooseLanguage('fr')
  render(<UserCard member={profile} />)
  expect(screen.getByText(/mars 2026/)).toBeTruthy()
})

test('only the links that are set are shown, vouched for by nobody but their owner', () => {
  render(<UserCard member={{ ...profile, description: 'See https://ada.example.org' }} />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('rel')])
  expect(links).toEqual([
    ['https://ada.example.org', 'noopener noreferrer nofollow'],
    ['Website', 'nofollow noopener me'],
    ['Mastodon', 'nofollow noopener me'],
  ])
})

test('of a member of whom only the name is known, nothing else is claimed', () => {
  render(<UserCard member={ada} isLoading />)
  const card = screen.getByRole('region', { name: 'ada' })
  expect(card.getAttribute('aria-busy')).toBe('true')
  expect(card.textContent).toBe('Ada ada')
})
