import { pages } from '@pollen/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { IconUser } from './icons.ts'
import { TabbedPage, TabLink } from './tabbed-page.tsx'

const tab = (name: string, label: string) => (
  <TabLink to={pages.settingsTab.path} params={{ tab: name }} icon={IconUser}>
    {label}
  </TabLink>
)
const settings = (
  <TabbedPage
    title="Settings"
    tabs={
      <>
        {tab('profile', 'Profile')}
        {tab('account', 'Account')}
      </>
    }
  >
    <p>Content</p>
  </TabbedPage>
)

test('tabs are links in a named navigation, and the current one is marked', async () => {
  const { person, addressNow } = await renderAt('/settings/profile', settings)
  const nav = screen.getByRole('navigation', { name: 'Settings' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings')
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Profile')
  await person.click(within(nav).getByRole('link', { name: 'Account' }))
  await waitFor(() => expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Account'))
  expect(addressNow()).toBe('/settings/account')
})

test('the row of tabs on a phone scrolls to the current one, also when a font has loaded', async () => {
  await renderAt('/settings/account', settings)
  const row = screen.getByRole('navigation', { name: 'Settings' })
  const open = screen.getByRole('link', { name: 'Account' })
  Object.defineProperties(open, { offsetLeft: { value: 500 }, offsetWidth: { value: 100 } })
  Object.defineProperty(row, 'clientWidth', { value: 300 })
  document.fonts.dispatchEvent(new Event('loadingdone'))
  expect(row.scrollLeft).toBe(400)
})
