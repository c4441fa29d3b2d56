import type { Page } from '@playwright/test'
import { createItem } from './create-item.ts'
import { expect, test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use(withMap)
// WebGL is rendered in software, and the page is checked dozens of times.
test.setTimeout(300_000)

/** Phones, landscape, and desktop windows at 200 % and 400 % zoom: 1280 × 1024 at 400 % is 320 × 256. */
const sizes = [
  [320, 256],
  [320, 480],
  [360, 640],
  [360, 740],
  [640, 400],
  [740, 360],
  [1024, 432],
  [1280, 800],
] as const

/** Visitors have a subset of the controls of members, so the extremes suffice. */
const visitorSizes = [sizes[0], sizes[3], sizes[5], sizes[7]]

const words = {
  en: {
    zoomIn: 'Zoom in to see',
    move: 'Move the map',
    up: 'Move the map up',
    showList: 'Show the list',
    hideList: 'Hide the list',
    add: 'Add something here',
    layers: 'Map layers',
    resources: 'Public resources on the map',
    enlarge: 'Enlarge the list',
    filters: 'Filters',
  },
  fr: {
    zoomIn: 'Zoomez pour voir',
    move: 'Déplacer la carte',
    up: 'Déplacer la carte vers le haut',
    showList: 'Afficher la liste',
    hideList: 'Masquer la liste',
    add: 'Publier quelque chose ici',
    layers: 'Couches de la carte',
    resources: 'Ressources publiques sur la carte',
    enlarge: 'Agrandir la liste',
    filters: 'Filtres',
  },
}

/**
 * Returns the controls that cannot be used: those that stay outside the window after scrolling, are smaller than 24 px or are covered.
 * Exceptions: a popup may cover controls, because they are reachable again once it is closed, and a link in a sentence may be as low as
 * its line (WCAG 2.5.8).
 */
const findUnusable = `(() => {
  const top = [...document.querySelectorAll('[role=dialog]:not([data-is-card]), [role=menu]')].filter((each) => each.checkVisibility()).at(-1)
  const scope = top ?? document.querySelector('#root')
  const controls = scope.querySelectorAll('a[href], button, input:not([type=radio], [type=checkbox]), label:has(input), [role^=menuitem]')
  const problems = []
  for (const control of controls) {
    const style = getComputedStyle(control)
    const isKeyboardOnly = style.pointerEvents === 'none' || control.getAttribute('href')?.startsWith('#')
    if (!control.checkVisibility({ visibilityProperty: true }) || isKeyboardOnly || control.closest('[inert]')) continue
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const name = (control.getAttribute('aria-label') || control.textContent || control.placeholder || control.tagName).trim().slice(0, 40)
    const isInSentence = style.display === 'inline' && control.closest('p')
    if (!isInSentence && (width < 24 || height < 23.5)) problems.push(name + ': ' + width + ' × ' + height + ' px')
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) problems.push(name + ': outside')
    for (const [x, y] of [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      const isCovered = !hit || !(control.contains(hit) || hit.contains(control) || hit.closest('[role=dialog][data-is-card]'))
      if (isCovered) problems.push(name + ': covered by ' + (hit?.className || hit?.tagName))
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push('scrolls sideways')
  scrollTo(0, 0)
  return [...new Set(problems)]
})()`

async function expectUsable(page: Page, state: string) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(() => page.evaluate(findUnusable), { message: `${width} × ${height}, ${state}`, timeout: 10_000 })
    .toEqual([])
}

/** The map of members has more controls, so it is tested with the longer texts. */
for (const [language, who] of [
  ['en', 'visitor'],
  ['fr', 'member'],
] as const) {
  test.describe(`in ${language === 'en' ? 'English' : 'French'}, for a ${who}`, () => {
    test.use({ language, expectedErrors: /Failed to load resource/ })

    test('every control of the map can be used at every size and zoom', async ({ page, request, account }) => {
      const t = words[language]
      const place = lonelyPlace()
      for (const name of ['Lamp', 'Chair', 'Kettle']) await createItem(request, account, { name, location: place })
      if (who === 'member') {
        const session = JSON.stringify({ token: account.token, userId: account.id })
        await page.addInitScript(`localStorage.setItem('pollen.session', ${JSON.stringify(session)})`)
      }
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const dialog = page.getByRole('dialog')
      // A new size of the window may open or close the list as well, a moment later.
      const press = (name: string, opposite: string) =>
        expect(async () => {
          if (await button(name).isVisible()) await button(name).click({ timeout: 2_000 })
          await expect(button(opposite)).toBeVisible({ timeout: 1_000 })
        }).toPass()
      const showList = () => press(t.showList, t.hideList)
      const hideList = () => press(t.hideList, t.showList)
      const tested = who === 'visitor' ? visitorSizes : sizes
      await page.goto(mapAt(place, 14))
      await expect(page.locator('canvas')).toBeVisible({ timeout: 60_000 })
      // Waits until the welcome message of visitors disappears.
      await expect(page.getByRole('status').getByRole('button')).toHaveCount(0, { timeout: 30_000 })
      for (const [width, height] of tested) {
        await page.setViewportSize({ width, height })
        await hideList()
        await expectUsable(page, 'closed')
        await button(t.move).click()
        await expect(button(t.up)).toBeVisible()
        await expectUsable(page, 'buttons to move the map')
        await button(t.move).click()
        await showList()
        await expectUsable(page, 'list')
        if (await button(t.enlarge).isVisible()) {
          await button(t.enlarge).click()
          await expectUsable(page, 'full list')
        }
        await hideList()
        await page.getByTitle(t.add, { exact: true }).click()
        await expect(dialog).toBeVisible()
        await expectUsable(page, 'popup')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await button(t.layers).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectUsable(page, 'layers')
        await page.getByRole('menuitem', { name: t.resources }).click()
        await expect(page.getByRole('dialog', { name: t.resources }).getByRole('button').first()).toBeVisible()
        await expectUsable(page, 'resources')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        if (who === 'visitor') continue
        await button(t.filters).click()
        // A column next to the map, or a sheet.
        const filters = page.getByRole('region', { name: t.filters }).or(page.getByRole('dialog', { name: t.filters }))
        await expect(filters.getByRole('button').first()).toBeVisible()
        await expectUsable(page, 'filters')
        await filters.getByRole('button').first().press('Escape')
        await expect(filters).toBeHidden()
      }
      await page.goto(mapAt(place, 9))
      await expect(page.locator('canvas')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(t.zoomIn).first()).toBeVisible()
      await expect(page.getByRole('status').getByRole('button')).toHaveCount(1, { timeout: 30_000 })
      for (const [width, height] of tested) {
        await page.setViewportSize({ width, height })
        await hideList()
        await expectUsable(page, 'zoomed out')
        await showList()
        await expectUsable(page, 'zoomed out, with the list')
        await hideList()
      }
    })
  })
}
