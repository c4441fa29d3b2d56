import type { APIRequestContext, Page } from '@playwright/test'
import { languages } from '@pollen/contract/constants'
import { members } from '@pollen/contract/members'
import { callApi } from './call-api.ts'
import { type Account, createAccount } from './create-account.ts'
import { createComment, createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'

/** Pages of a member who has published one item and commented on it. */
async function memberPages(request: APIRequestContext, member: Account) {
  const { id } = await createItem(request, member)
  await createComment(request, member, id, 'It is heavy.')
  const settings = ['profile', 'account', 'notifications'].map((tab) => `/settings/${tab}`)
  return [
    '/',
    '/about',
    '/items',
    `/items/${id}`,
    '/add-item',
    `/edit-item/${id}`,
    '/account',
    '/conversations',
    ...settings,
  ]
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Controls with a touch target smaller than 44 px. Links in text are as high as the text. */
const smallTargets = `(() => {
  const controls = 'button, a[href], select, textarea, summary, input:not([type=hidden]), [role^=menuitem]'
  const isIn = (control, target, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (target.contains(hit) || control.contains(hit))
  }
  const isSmall = (control) => {
    const target = control.closest('label') ?? control
    if (!control.checkVisibility({ visibilityProperty: true }) || getComputedStyle(control).display === 'inline') return false
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    if (width <= 1 || middleY < 0) return false
    const isWide = width >= 43.5 || [-21, 21].every((step) => isIn(control, target, middleX + step, middleY))
    const isHigh = height >= 43.5 || [-21, 21].every((step) => isIn(control, target, middleX, middleY + step))
    return !isWide || !isHigh
  }
  const name = (control) => control.outerHTML.slice(0, 120) + ' ' + control.textContent.trim().slice(0, 30)
  return [...document.querySelectorAll(controls)].filter(isSmall).map(name)
})()`

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('every control is large enough', async ({ page, request, member }) => {
    test.slow()
    for (const path of await memberPages(request, member)) {
      await open(page, path)
      expect(await page.evaluate(smallTargets), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Me', exact: true }).tap()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    // The menu grows to its size.
    await menu.evaluate('(menu) => Promise.allSettled(menu.getAnimations().map(({ finished }) => finished))')
    expect(await page.evaluate(smallTargets)).toEqual([])
  })

  test('Enter in a comment starts a new line, and the hint mentions no key', async ({ page, request, member }) => {
    const { id } = await createItem(request, member)
    await open(page, `/items/${id}`)
    const box = page.getByRole('textbox', { name: 'Your comment' })
    await box.pressSequentially('Is it heavy?')
    await box.press('Enter')
    await box.pressSequentially('And long?')
    await expect(box).toHaveValue('Is it heavy?\nAnd long?')
    await expect(page.getByText(/Shift/)).toHaveCount(0)
  })
})

test('no page scrolls sideways, and the logo is complete, even with large text', async ({ page, request, member }) => {
  test.slow()
  for (const path of await memberPages(request, member)) {
    await open(page, path)
    for (const textSize of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${textSize}'`)
      for (const width of [320, 360, 640, 700, 767, 768, 800, 1100]) {
        await page.setViewportSize({ width, height: 800 })
        const where = `${path} at ${width} px, text at ${textSize}`
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), where).toBeLessThanOrEqual(width)
        const logo = await page.locator('header svg, main svg').first().boundingBox()
        expect((logo?.x ?? -1) >= 0 && (logo?.x ?? 0) + (logo?.width ?? 0) <= width, `the logo on ${where}`).toBe(true)
      }
    }
  }
})

/** Labels of the bottom bar with their text size, and with flags for clipped and overlapping ones. */
const barLabels = `(() => {
  const links = [...document.querySelectorAll('nav a, nav button')].filter((link) => link.checkVisibility() && link.closest('nav').getBoundingClientRect().bottom >= innerHeight - 1)
  const boxes = links.map((link) => link.getBoundingClientRect())
  const overlaps = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return links.map((link, index) => ({
    label: link.textContent,
    size: parseFloat(getComputedStyle(link).fontSize),
    isCut: link.scrollWidth > link.clientWidth || boxes[index].left < 0 || boxes[index].right > innerWidth,
    isOverlapping: boxes.some((box, other) => other !== index && overlaps(box, boxes[index])),
  }))
})()`
const roomBelowPage = `
  parseFloat(getComputedStyle(document.querySelector('main')).paddingBottom) -
  [...document.querySelectorAll('nav')].find((nav) => nav.getBoundingClientRect().bottom >= innerHeight - 1).offsetHeight`
type BarLabel = { label: string; size: number; isCut: boolean; isOverlapping: boolean }

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('labels of the bottom bar grow with the text size, without clipping or overlapping', async ({ page }) => {
      await open(page, '/items')
      for (const width of [320, 360, 412, 600, 767]) {
        await page.setViewportSize({ width, height: 740 })
        for (const [textSize, size] of [
          ['100%', 12],
          ['200%', 24],
        ] as const) {
          await page.evaluate(`document.documentElement.style.fontSize = '${textSize}'`)
          const labels = await page.evaluate<BarLabel[]>(barLabels)
          expect(labels).toHaveLength(5)
          for (const label of labels)
            expect(label, `${width} px, ${textSize}`).toMatchObject({ size, isCut: false, isOverlapping: false })
        }
        // The page reserves space for the bar at its end, however many rows it has.
        await expect.poll(() => page.evaluate<number>(roomBelowPage)).toBeGreaterThanOrEqual(0)
      }
    })
  })
}

test('Tab follows the visual order of the list’s controls at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 1200 })
  await open(page, '/items?s=ladder')
  await page.getByRole('searchbox').focus()
  const places: { x: number; y: number }[] = []
  for (let step = 0; step < 6; step++) {
    const box = await page.locator(':focus').boundingBox()
    if (box) places.push({ x: Math.round(box.x), y: Math.round(box.y + box.height / 2) })
    await page.keyboard.press('Tab')
  }
  expect(places).toEqual(places.toSorted((a, b) => (Math.abs(a.y - b.y) > 10 ? a.y - b.y : a.x - b.x)))
})

/** True if another element covers the centre of the focused one. */
const isCovered = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const label = document.activeElement.closest('label') ?? document.activeElement
  return !(label.contains(hit) || hit?.contains(document.activeElement))
})()`

test('the focused element is never under a bar', async ({ page, request, member }) => {
  test.slow()
  const { id } = await createItem(request, await createAccount(request, 'en'))
  await createComment(request, member, id, 'It is heavy.')
  for (const { path, field } of [
    { path: '/settings/account', field: 'First name' },
    { path: `/items/${id}`, field: 'Your comment' },
  ]) {
    await open(page, path)
    for (const viewport of [
      { width: 360, height: 640 },
      { width: 640, height: 360 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      await page.getByRole('textbox', { name: field }).focus()
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 22; step++) {
          await page.keyboard.press(key)
          const focused = page.locator(':focus')
          // After the last control of the page, Tab reaches those of the browser.
          if ((await focused.count()) === 0) break
          const where = `${path} at ${viewport.width} × ${viewport.height}, ${key} ${step}: ${await focused.textContent()}`
          expect(await page.evaluate(isCovered), where).toBe(false)
        }
      }
    }
  }
})

test('a slider shows which of its ends has the focus', async ({ page, request, member }) => {
  await callApi(request, member, members.updateMe, { ref_location: { latitude: 50.64, longitude: 5.57 } })
  await open(page, '/items?lt=ref&dr=20-80')
  const range = page.getByRole('group', { name: 'Distance' })
  const [low, high] = [range.getByRole('slider').first(), range.getByRole('slider').last()]
  await low.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await low.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const half = (index: number) =>
    page.screenshot({ clip: { x: x + (index * width) / 2, y, width: width / 2, height }, animations: 'disabled' })
  const [left, right] = [await half(0), await half(1)]
  const isUnchanged = async () => [(await half(0)).equals(left), (await half(1)).equals(right)]
  await page.keyboard.press('Tab')
  await low.focus()
  expect(await isUnchanged()).toEqual([false, true])
  await high.focus()
  expect(await isUnchanged()).toEqual([true, false])
})

test.describe('in French, on a phone with large text', () => {
  test.use({ language: 'fr', viewport: { width: 360, height: 740 } })

  test('the name of a category has a margin within its chip', async ({ page, request, member }) => {
    const name = 'Démarches et aide informatique'
    const { id } = await createItem(request, member, { category1: 'AT' })
    await open(page, `/edit-item/${id}`)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    for (const size of ['100%', '200%']) {
      const clearance = await page.evaluate(`(() => {
        document.documentElement.style.fontSize = '${size}'
        const chip = Array.from(document.querySelectorAll('li')).find((li) => li.textContent.includes('${name}'))
        const box = chip.getBoundingClientRect()
        const text = document.createRange()
        text.selectNodeContents(chip.firstElementChild)
        return Math.min(...Array.from(text.getClientRects()).flatMap((line) =>
          [line.left - box.left, box.right - line.right, line.top - box.top, box.bottom - line.bottom]))
      })()`)
      expect(clearance, size).toBeGreaterThanOrEqual(6)
    }
  })
})
