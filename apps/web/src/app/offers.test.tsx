import { inEachLanguage } from '@pollen/contract/constants'
import { instance as anInstance, me } from '@pollen/contract/example-data'
import { instance } from '@pollen/contract/instance'
import { members } from '@pollen/contract/members'
import { notifications } from '@pollen/contract/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setScreen } from '../../test/browser.ts'
import { logInAda, renderAt } from '../../test/render.tsx'
import { answer, inputsOf } from '../../test/server.ts'
import { currentLanguage } from '../lib/i18n.ts'
import { InstallOffer } from './install-offer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { queryClient } from './query-client.ts'
import { saveLanguage } from './save-language.ts'
import { UnreadBadge } from './unread-badge.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
})
const open = (ui: React.ReactNode) => renderAt('/about', ui)
const setBrowserLanguage = (language: string) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])

test('a visitor with a French browser can switch to French with one press', async () => {
  setBrowserLanguage('fr-BE')
  const { person } = await open(<LanguageOffer />)
  const offer = screen.getByRole('complementary')
  expect(offer.lang).toBe('fr')
  await person.click(screen.getAllByRole('button')[0] as HTMLElement)
  await waitFor(() => expect(currentLanguage()).toBe('fr'))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('a declined language is not offered again, and none is chosen', async () => {
  setBrowserLanguage('fr')
  const { person, unmount } = await open(<LanguageOffer />)
  await person.click(screen.getAllByRole('button')[1] as HTMLElement)
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(localStorage.getItem('pollen.language')).toBeNull()
  unmount()
  await open(<LanguageOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('members get no language offer', async () => {
  setBrowserLanguage('fr')
  logInAda()
  await open(<LanguageOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('the language of a member is stored for their mails, that of a visitor is not sent', async () => {
  answer(members.updateMe, me)
  await saveLanguage('fr', queryClient)
  expect(inputsOf(members.updateMe)).toEqual([])
  logInAda()
  await saveLanguage('fr', queryClient)
  expect(inputsOf(members.updateMe)).toEqual([{ language: 'fr' }])
})

const withBanner = (id: string, english: string) =>
  answer(instance.get, {
    ...anInstance,
    banner: { id, ...inEachLanguage((language) => (language === 'en' ? english : `${english} (${language})`)) },
  })

test('a banner is shown until it is closed, and a new banner again', async () => {
  withBanner('1', 'Party on Sunday')
  const { person, unmount } = await open(<NoticeBanner />)
  expect(await screen.findByText('Party on Sunday')).toBeTruthy()
  await person.click(screen.getByRole('button'))
  expect(screen.queryByText('Party on Sunday')).toBeNull()
  unmount()
  queryClient.clear()
  withBanner('2', 'Party on Monday')
  await open(<NoticeBanner />)
  expect(await screen.findByText('Party on Monday')).toBeTruthy()
})

test('the maintenance notice lasts until the maintenance ends, and cannot be closed', async () => {
  answer(instance.get, { ...anInstance, is_in_maintenance: true })
  await open(<NoticeBanner />)
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).not.toBe(''))
  expect(screen.queryByRole('button')).toBeNull()
})

test('the next page shows the last notice before the answer arrives', async () => {
  withBanner('1', 'Party on Sunday')
  const { unmount } = await open(<NoticeBanner />)
  await screen.findByText('Party on Sunday')
  unmount()
  queryClient.clear()
  answer(instance.get, () => new Promise(() => {}))
  await open(<NoticeBanner />)
  expect(screen.getByText('Party on Sunday')).toBeTruthy()
})

function browserOffers(outcome: string) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

test('one press installs the app if the browser supports it', async () => {
  const { person } = await open(<InstallOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
  const event = browserOffers('accepted')
  expect(event.defaultPrevented).toBe(true)
  await person.click(screen.getAllByRole('button')[0] as HTMLElement)
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('a dismissed offer comes back after a month', async () => {
  const { unmount } = await open(<InstallOffer />)
  browserOffers('accepted')
  fireEvent.click(screen.getAllByRole('button')[1] as HTMLElement)
  expect(screen.queryByRole('complementary')).toBeNull()
  unmount()
  await open(<InstallOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
  localStorage.setItem('pollen.install-dismissed', String(Date.now() - 31 * 86_400_000))
  await open(<InstallOffer />)
  expect(screen.getByRole('complementary')).toBeTruthy()
})

test('members on an iPhone see how to install the app, except in the installed app', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const visitor = await open(<InstallOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
  visitor.unmount()
  logInAda()
  const member = await open(<InstallOffer />)
  expect(screen.getByRole('complementary')).toBeTruthy()
  member.unmount()
  setScreen({ isInstalled: true })
  await open(<InstallOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test.each([
  [1, '1', /1 unread message$/],
  [100, '99+', /100 unread messages/],
])('%i unread messages are displayed as "%s"', async (unread_count, shown, words) => {
  logInAda()
  answer(notifications.count, { unread_count } as never)
  await open(<UnreadBadge />)
  expect((await screen.findByText(shown)).getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText(words)).toBeTruthy()
})

test('visitors, and members without unread messages, see no badge', async () => {
  answer(notifications.count, { unread_count: 0 } as never)
  const { container } = await open(<UnreadBadge />)
  logInAda()
  await waitFor(() => expect(inputsOf(notifications.count)).toHaveLength(1))
  expect(container.querySelector('main')?.textContent).toBe('')
})
