import { apiBase } from '@pollen/contract/endpoint'
import { pram } from '@pollen/contract/example-data'
import type { Item } from '@pollen/contract/items'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { chooseLanguage } from '../../lib/i18n.ts'
import { startSession } from '../../lib/session.ts'
import { ItemCard } from './item-card.tsx'
import { itemDistance } from './item-distance.ts'

const jean = { token: 'token-of-jean', userId: 12 }
const liege = { longitude: 5.5811, latitude: 50.6402 }
/** About a kilometre to the north. */
const north = { ...liege, latitude: 50.6492 }
const item = pram as Item
const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => startSession(jean))

const open = (changes: Partial<Item> = {}, from = north) =>
  renderAt('/items', <ItemCard item={{ ...item, ...changes }} from={from} />)

test('links to the item and its author', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'A pram' }).getAttribute('href')).toBe(`/items/${pram.id}`)
  expect(screen.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/profile/7')
})

test('links a repeat item to its template', async () => {
  await renderAt('/items', <ItemCard item={item} isTemplate />)
  expect(screen.getByRole('link', { name: 'A pram' }).getAttribute('href')).toContain('?')
})

test('shows the distance in both languages, marked as approximate if the place is', async () => {
  const { unmount } = await open()
  expect(plain(screen.getByText(/away$/).textContent)).toBe('≈ 1.00 km away')
  unmount()
  await chooseLanguage('fr')
  await open({ location_precision: 'exact' })
  expect(plain(screen.getByText(/km/).textContent)).toContain('1,00 km')
  expect(screen.queryByText(/≈/)).toBeNull()
})

test('shows no distance for own items or items without a location', () => {
  const viewer = { from: north, id: 12 }
  expect(itemDistance(item, { ...viewer, id: 7 }, { language: 'en' })).toBeNull()
  expect(itemDistance({ ...item, location: null }, viewer, { language: 'en' })).toBeNull()
  expect(itemDistance(item, { ...viewer, from: null }, { language: 'en' })).toBeNull()
})

test('hides the distance until the location of the viewer is known, but reserves its space', async () => {
  await renderAt('/items', <ItemCard item={item} from="pending" />)
  expect(screen.getByText(/away$/).dataset.isPending).toBe('true')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('shows when and where an event takes place', async () => {
  await open({ type: 'EV', startdate: '2031-06-07T14:00', enddate: '2031-06-07T17:00', address: 'Outremeuse, Liège' })
  expect(plain(screen.getByText(/^Sat,? 7/).textContent)).toMatch(/^Sat,? 7 Jun 2031, 14:00.?–.?17:00$/)
  expect(plain(screen.getByText(/^14:00/).textContent)).toMatch(/^14:00.?–.?17:00$/)
  expect(screen.getByText(/^Starts in \d years$/).closest('time')?.title).toContain('7 June 2031')
  // The hours say when it ends.
  expect(screen.queryByText(/^Ends/)).toBeNull()
  expect(screen.getByText('Outremeuse, Liège')).toBeTruthy()
  expect(screen.getByText(/^Published /)).toBeTruthy()
})

test('shows that an event is in progress, and when one of several days ends', async () => {
  const { unmount } = await open({ type: 'EV', startdate: inHours(-1.5), enddate: inHours(72.5) })
  expect(screen.getByText(/^Taking place now, until /)).toBeTruthy()
  expect(screen.getByText('Started 1 hour ago')).toBeTruthy()
  unmount()
  await open({ type: 'EV', startdate: inHours(72.5), enddate: inHours(150.5) })
  expect(screen.getByText('Starts in 3 days')).toBeTruthy()
  expect(screen.getByText('Ends in 6 days')).toBeTruthy()
})

test('shows the end of a loan', async () => {
  await open({ type: 'LN', startdate: pram.creationdate, enddate: inHours(7.5) })
  expect(screen.getByText('Ends in 7 hours')).toBeTruthy()
})

test.each([
  [{ is_closed: true }, 'Closed'],
  [{ visibility: 'UL' }, 'Unlisted'],
  [{ visibility: 'DR' }, 'Draft'],
] as const)('marks a closed or non-public item with a badge: %j', async (changes, badge) => {
  await open(changes as Partial<Item>)
  expect(screen.getByText(badge)).toBeTruthy()
})

test('labels the counts', async () => {
  await open({ comments_count: 1, views_count: 1200 })
  expect(screen.getByText('1 comment')).toBeTruthy()
  expect(screen.getByText('1,200 views')).toBeTruthy()
})

const pictures = (container: HTMLElement) => container.querySelector('article img')?.getAttribute('src')

test('flips through the pictures in a circle', async () => {
  const { container, person } = await renderAt('/items', <ItemCard item={{ ...item, images: ['/a', '/b', '/c'] }} />)
  expect(pictures(container)).toBe('/a?size=thumb')
  await person.click(screen.getByRole('button', { name: 'Previous photo' }))
  expect(pictures(container)).toBe('/c?size=thumb')
  expect(screen.getByText('Photo 3 of 3')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Next photo' }))
  expect(pictures(container)).toBe('/a?size=thumb')
})

test('loads a private picture with the session, and leaves it out if that fails', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }))
  const { container } = await open({ images: [`${apiBase}/items/images/88`, `${apiBase}/items/images/89`] })
  fireEvent.error(container.querySelector('article img') as Element)
  await waitFor(() => expect(pictures(container)).toBe(`${apiBase}/items/images/89?size=thumb`))
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: 'Token token-of-jean' })
  fetched.mockRestore()
})

test('loads the owner’s draft with the session from the start', async () => {
  logInAda()
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('picture'))
  const { container } = await open({ visibility: 'DR' })
  await waitFor(() => expect(pictures(container)).toMatch(/^blob:/))
  expect(fetched).toHaveBeenCalledOnce()
  fetched.mockRestore()
})
