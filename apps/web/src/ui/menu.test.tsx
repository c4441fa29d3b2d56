import { pages } from '@pollen/contract/pages'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from './menu.tsx'

let done: string[]
beforeEach(() => {
  done = []
})

function AccountMenu() {
  const [language, setLanguage] = useState('en')
  return (
    <Menu trigger={<button type="button">Account</button>}>
      <MenuLink to={pages.account.path} icon={null}>
        My items
      </MenuLink>
      <MenuItem icon={null} onClick={() => done.push('log out')}>
        Log out
      </MenuItem>
      <MenuSeparator />
      <MenuChoices
        label="Language"
        choices={[
          { value: 'en', label: 'English' },
          { value: 'fr', label: 'Français', lang: 'fr' },
        ]}
        value={language}
        onChange={(value) => {
          done.push(value)
          setLanguage(value)
        }}
      />
    </Menu>
  )
}

const trigger = () => screen.getByRole('button', { name: 'Account' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

async function openMenu() {
  const page = await renderPart(<AccountMenu />)
  await page.person.click(trigger())
  await screen.findByRole('menu')
  return page
}

test('the button announces its menu before the menu is loaded', async () => {
  await renderPart(<AccountMenu />)
  expect([trigger().getAttribute('aria-haspopup'), trigger().getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
})

test('one press opens the menu, and its entries have their roles', async () => {
  await openMenu()
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['My items', 'Log out'])
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('English')
  expect(screen.getByRole('menuitemradio', { name: 'Français' }).lang).toBe('fr')
})

test('an entry runs its action and closes the menu', async () => {
  const { person } = await openMenu()
  await person.click(screen.getByRole('menuitem', { name: 'Log out' }))
  expect(done).toEqual(['log out'])
  await isClosed()
})

test('a link entry opens its page', async () => {
  const { person, addressNow } = await openMenu()
  await person.click(screen.getByRole('menuitem', { name: 'My items' }))
  await waitFor(() => expect(addressNow()).toBe('/account'))
})

test('a choice is applied and closes the menu', async () => {
  const { person } = await openMenu()
  await person.click(screen.getByRole('menuitemradio', { name: 'Français' }))
  await isClosed()
  expect(done).toEqual(['fr'])
  await person.click(trigger())
  expect((await screen.findByRole('menuitemradio', { checked: true })).textContent).toBe('Français')
})

test('Enter opens the menu, arrows move, Escape closes it and restores the focus', async () => {
  const { person } = await renderPart(<AccountMenu />)
  trigger().focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toMatch(/^menu/))
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'))
  await person.keyboard('{End}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Français'))
  await person.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(document.activeElement).toBe(trigger()))
})

test('focus guards are visible to screen readers while the menu is open', async () => {
  await openMenu()
  await waitFor(() => {
    for (const guard of document.querySelectorAll('[data-base-ui-focus-guard]'))
      expect(guard.getAttribute('aria-hidden')).toBeNull()
  })
})
