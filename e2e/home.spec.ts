import type { Page } from '@playwright/test'
import { instance } from '@pollen/contract/instance'
import { callApi, requestsTo } from './call-api.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { openBeforeScripts } from './open-before-scripts.ts'

test('a first visit is in English, and a switch to French survives a reload', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()

  await page.getByRole('link', { name: 'FR', exact: true }).click()
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle(/^Pollen · Donner, prêter/)

  await page.reload()
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'FR', exact: true })).toHaveAttribute('aria-current', 'true')
})

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

async function expectAnswerInTwoTaps(page: Page) {
  await contents(page).getByRole('link', { name: 'Questions and answers' }).click()
  await page.getByRole('heading', { name: 'What do the colours mean?' }).click()
  await expect(page.getByText('is a donation')).toBeInViewport()
}

test('a visitor finds an answer in two taps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expectAnswerInTwoTaps(page)
})

test.describe('a browser without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('shows the whole home page in one language', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/^Pollen · Give, lend/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pollen')
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
    await expect(page.getByText(/neighbours? shares?|No one is sharing/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Terms and conditions' })).toContainText('Everything here is free.')
    await expect(page.getByRole('img', { name: 'The map of a town' })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Comment ça marche', includeHidden: true })).toBeHidden()
  })

  test('expands the terms and the questions by their links', async ({ page }) => {
    await page.goto('/#terms_conditions')
    await expect(page.getByRole('heading', { name: 'Terms and conditions' })).toBeInViewport()
    await expect(page.getByText('Everything here is free.')).toBeInViewport()
    await page.goto('/?lang=fr#terms_conditions')
    await expect(page.getByText('Tout est gratuit ici.')).toBeInViewport()
    await page.goto('/?lang=en')
    await expectAnswerInTwoTaps(page)
  })

  test('switches the language of the home page by a link', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'FR', exact: true }).click()
    await expect(page).toHaveURL('/?lang=fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveTitle(/^Pollen · Donner, prêter/)
    await expect(page.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How it works', includeHidden: true })).toBeHidden()
    await page.getByRole('link', { name: 'EN', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  })
})

test('a link to the French home page counts as a choice of language', async ({ page }) => {
  await page.goto('/?lang=fr#terms_conditions')
  await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeInViewport()
  await expect(page).toHaveURL('/#terms_conditions')
  await page.goto('/log-in')
  await expect(page).toHaveTitle('Pollen · Connexion')
  // An unknown language is ignored.
  await page.goto('/?lang=xx')
  await expect(page.getByRole('link', { name: 'FR', exact: true })).toHaveAttribute('aria-current', 'true')
})

test('hydration keeps the rendered elements of the home page', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  for (const words of ['How it works', 'Comment ça marche']) expect(html).toContain(words)
  // The page is parsed, but its scripts have not run yet.
  await page.addInitScript(
    "document.addEventListener('readystatechange', () => document.querySelector('h1').setAttribute('data-first', ''), { once: true })",
  )
  await page.goto('/')
  await expect(page.locator('[data-home]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-first')
})

test('a press before hydration is applied after it', async ({ page }) => {
  const sendScripts = await openBeforeScripts(page, '/')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
  sendScripts()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test.describe('a French browser', () => {
  test.use({ locale: 'fr-BE' })
  test('still starts in English', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  })

  test('reserves space for the offer of French, without a layout shift', async ({ page }) => {
    const sendScripts = await openBeforeScripts(page, '/')
    const content = page.getByRole('main')
    const before = await content.boundingBox()
    sendScripts()
    await expect(page.getByRole('button', { name: 'Afficher ce site en français' })).toBeVisible()
    expect((await content.boundingBox())?.y).toBe(before?.y)
    await page.getByRole('button', { name: 'Non merci' }).click()
    await expect.poll(async () => (await content.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
  })
})

for (const path of ['/log-in', '/sign-up', '/map', '/about'])
  test.describe(`a French browser on ${path}`, () => {
    test.use({ locale: 'fr-BE' })
    test('shows the offer of French from the first paint on', async ({ page }) => {
      await page.addInitScript(`
        window.shifted = 0
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries())
            for (const { node, previousRect, currentRect } of sources)
              // The web font changes widths.
              if (node?.closest?.('header') && previousRect.y !== currentRect.y) window.shifted++
        }).observe({ type: 'layout-shift', buffered: true })`)
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Afficher ce site en français' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const [header, offer] = [page.getByRole('banner').first(), page.getByRole('complementary').first()]
      expect((await header.boundingBox())?.y).toBe((await offer.boundingBox())?.height)
      expect(await page.evaluate('window.shifted')).toBe(0)
    })
  })

test('the home page shows the number of members and items', async ({ page, request }) => {
  // A member of another journey may join between the two reads, so both are repeated.
  await expect(async () => {
    const answer = await callApi(request, null, instance.get, {})
    await page.goto('/')
    const sentence = `${answer.members_count} neighbours share ${answer.open_items_count} things here`
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

/** Serves the shell instead of the home page, as the server does without its database, and the service worker offline. */
async function openAppInPlaceOfHome(page: Page) {
  await page.route('/', async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL('/app-shell', route.request().url()).href }) }),
  )
}

test.describe('during an outage of the server', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('the home page shows an error, and a retry works', async ({ page }) => {
    await openAppInPlaceOfHome(page)
    await page.route(requestsTo(instance.get), (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert').getByText('figures could not be loaded')).toBeVisible()

    await page.unroute(requestsTo(instance.get))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/neighbours? shares?|No one is sharing/)).toBeVisible()
  })
})

test('the map button explains that no account is needed', async ({ page }) => {
  await page.goto('/')
  const mapLink = page.getByRole('link', { name: 'View the map' })
  await mapLink.hover()
  await expect(page.getByRole('tooltip')).toHaveText('You can look at the map without an account.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()

  await mapLink.focus()
  await expect(mapLink).toHaveAccessibleDescription('You can look at the map without an account.')
  await mapLink.click()
  await expect(page).toHaveURL('/map')
})

memberTest('a member enters the map from the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden()
  await page.getByRole('link', { name: 'Go to the map' }).click()
  await expect(page).toHaveURL('/map')
})

test('the address of the terms scrolls to them, even if they load late', async ({ page }) => {
  await openAppInPlaceOfHome(page)
  await page.route(requestsTo(instance.getTexts), async (route) => {
    // The page is rendered without them.
    await page.getByRole('link', { name: 'Sign up' }).waitFor()
    await route.continue()
  })
  await page.goto('/#terms_conditions')
  const terms = page.getByRole('heading', { name: 'Terms and conditions' })
  await expect(terms).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Terms and conditions' })).toContainText('Everything here is free.')
  await expect(page.getByRole('link', { name: 'Sign up' })).not.toBeInViewport()
})

test('the address of the terms scrolls to them in the chosen language', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'FR', exact: true }).click()
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await page.goto('/about')
  await page.goto('/#terms_conditions')
  await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeInViewport()
})

test('collapsed sections expand when the hash changes, and when their link is followed again', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-home]')).toHaveCount(0)
  const terms = page.getByText('Everything here is free.')
  await expect(terms).toBeHidden()
  await page.evaluate("location.hash = '#terms_conditions'")
  await expect(terms).toBeInViewport()
  await expect(page.getByText('What you enter.')).toBeHidden()

  await page.getByRole('heading', { name: 'Terms and conditions' }).click()
  await expect(terms).toBeHidden()
  await contents(page).getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(terms).toBeInViewport()
})

test('collapsed sections are printed', async ({ page }) => {
  await page.goto('/')
  const texts = ['Everything here is free.', 'What you enter.', 'is a donation'].map((text) => page.getByText(text))
  for (const text of texts) await expect(text).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const text of texts) await expect(text).toBeVisible()
})

test('a question is opened by keyboard and by its address', async ({ page }) => {
  await page.goto('/')
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await questions.getByRole('heading', { name: 'Questions and answers' }).click()
  const colours = questions.locator('details details').filter({ hasText: 'What do the colours mean?' })
  await colours.locator('summary').focus()
  await expect(colours.getByText('is a donation')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(colours.getByText('is a donation')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(colours.getByText('is a donation')).toBeHidden()

  await page.goto('/about')
  await page.goto('/#faq-who-sees-my-address')
  await expect(page.getByText('others see a circle about 600 metres wide')).toBeInViewport()
})

test('links in the texts lead to the contact and to the pages of the instance', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Data collection' }).click()
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
  await expect(page).toHaveURL('/#contact')
  await page.getByRole('link', { name: 'About Pollen' }).click()
  await expect(page.getByText('free software that any town')).toBeVisible()
})

test('screenshots of the app match its language and its colours', async ({ page }) => {
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'How it works' })
  await expect(steps.getByRole('img')).toHaveCount(4)
  const map = steps.getByRole('img', { name: 'The map of a town' })
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveJSProperty('naturalWidth', 546)
  const inEnglish = await map.getAttribute('src')

  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(steps.getByRole('img')).toHaveCount(4)
  expect(await map.getAttribute('src')).not.toBe(inEnglish)
  await page.getByRole('link', { name: 'FR', exact: true }).click()
  const french = page.getByRole('img', { name: 'La carte d’une ville' })
  await expect(french).toHaveAttribute('src', /map-fr-dark/)
})

test.describe('texts that fail to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('leave the links to log in and sign up, and a retry loads the texts', async ({ page }) => {
    await openAppInPlaceOfHome(page)
    await page.route(requestsTo(instance.getTexts), (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert').getByText('could not be loaded')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()

    await page.unroute(requestsTo(instance.getTexts))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Data collection' })).toBeVisible()
  })

  test('show an error on the page about the instance, and a retry loads them', async ({ page }) => {
    await page.route(requestsTo(instance.getTexts), (route) => route.abort())
    await page.goto('/about')
    await expect(page.getByRole('alert').getByText('could not be loaded')).toBeVisible()
    await expect(page.getByText('Members', { exact: true })).toBeVisible()

    await page.unroute(requestsTo(instance.getTexts))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('free software that any town')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
