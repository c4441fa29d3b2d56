import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { instance } from '@pollen/contract/instance'
import { startServer } from '../tools/start-server.ts'
import { accountWords } from './account-words.ts'
import { callApi, requestsTo } from './call-api.ts'
import { newPerson, type Person } from './create-account.ts'
import { findViolations } from './expect-accessible.ts'
import { test as base, expect } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { field, logInOnPage, typeLogIn, type Words } from './type-log-in.ts'

/** A separate server, because decisions of operators affect all of its members. */
const test = base.extend<object, { server: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pollen-operators-'))
      const { url, stop } = await startServer(join(folder, 'data'), { PHOTON_URL: 'off', SIGN_UP: 'approval' })
      await use(url)
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server),
})

// Sequential, because they share a server.
test.describe.configure({ mode: 'default' })
// Expected refusals: pages of operators are unknown to the server, log-ins wait for approval, writes fail during maintenance.
// Demo accounts are operators only on this machine, so no proxy header is sent.
test.use({ expectedErrors: /status of (400|403|404|410|503)/, extraHTTPHeaders: {} })

const password = 'good-neighbours'
/** An operator with a French account, so the pages are in French after the log-in. */
const operator = { username: 'mireille.d', password }
const words = {
  en: {
    member: { username: 'priya', password },
    banner: 'We move to a new machine on Saturday.',
    closeBanner: 'Close this notice',
    maintenance: /This site is under maintenance: you can read/,
    approval: /The people who run this site review every sign-up/,
    needsInvitation: /You need an invitation to sign up here/,
    comment: 'Your comment',
    notSent: 'Your comment could not be sent.',
  },
  fr: {
    banner: 'Samedi, nous changeons de machine.',
    closeBanner: 'Fermer ce message',
    maintenance: /Ce site est en maintenance/,
    approval: /Les responsables de ce site examinent chaque inscription/,
    next: /Les responsables de ce site examineront ensuite votre inscription/,
    confirmed: 'Votre adresse est confirmée',
    looksNext: /vont maintenant examiner votre inscription/,
    waits: /Votre compte attend l’accord/,
  },
}
/** The words of the banner in each language, and their field on the page of the French operator. */
const banners = inEachLanguage((language) => (language === 'fr' ? words.fr.banner : words.en.banner))
const bannerField = (page: Page, language: Language) =>
  field(page, `En ${new Intl.DisplayNames('fr', { type: 'language' }).of(language)}`)

const logInAsOperator = (request: APIRequestContext) =>
  callApi(request, null, accounts.logIn, { authValue: operator.username, password })

async function fillIn(page: Page, { email, username, first_name, last_name, ...person }: Person, of: Words) {
  await field(page, of.email).fill(email)
  await field(page, of.username).fill(username)
  await field(page, of.firstName).fill(first_name)
  await field(page, of.lastName).fill(last_name)
  await field(page, of.password).fill(person.password)
  await page.getByRole('checkbox', { name: of.agreement }).check()
  await page.getByRole('main').getByRole('button', { name: of.signUp }).click()
}

test('an operator previews an announcement, tests it and sends it once', async ({ page }) => {
  await logInOnPage(page, accountWords.en, operator)
  await page.goto('/admin/announcements')
  await expect(page.getByLabel('Objet')).toHaveCount(languages.length)
  for (const subject of await page.getByLabel('Objet').all()) await subject.fill('Fête de rue')
  for (const text of await page.getByLabel('Texte', { exact: true }).all()) await text.fill('Venez **tous** !')
  await page.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.frameLocator('iframe').getByText('Bonjour Mireille')).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('tous', { exact: true })).toHaveCSS('font-weight', '700')
  // The frame of the mail runs no scripts, so axe checks the page around it.
  expect(await findViolations(page)).toEqual([])
  await preview.getByRole('button', { name: 'M’envoyer' }).click()
  await expect(page.getByText('L’e‑mail d’essai vous est envoyé')).toBeVisible()
  await preview.getByRole('button', { name: /^Envoyer à \d+ membres$/ }).click()
  const question = page.getByRole('dialog', { name: /^Envoyer à \d+ membres/ })
  await question.getByRole('button', { name: /^Envoyer à/ }).dblclick()
  await page.getByRole('dialog', { name: 'mot de passe' }).getByRole('textbox').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Le message est en route vers \d+ membres/)).toBeVisible()
  await page.goto('/admin/log')
  await expect(page.getByText('Message envoyé à tous')).toHaveCount(1)
})

test('an operator sets a banner and starts maintenance, and ends both', async ({ page, browser }) => {
  await logInOnPage(page, accountWords.en, operator)
  await page.goto('/admin/notice')
  for (const [index, language] of languages.entries()) {
    await bannerField(page, language).fill(banners[language])
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    // A banner must not be empty in any language.
    const missing = languages[index + 1]
    if (missing) await expect(bannerField(page, missing)).toBeFocused()
  }
  await expect(page.getByRole('status').getByText(words.fr.banner)).toBeVisible()
  await page.getByRole('switch', { name: 'Les membres peuvent lire, mais rien enregistrer' }).click()
  await expect(page.getByText(words.fr.maintenance)).toBeVisible()

  for (const [language, of] of Object.entries(words)) {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.addInitScript(`localStorage.setItem('pollen.language', '${language}')`)
    for (const path of ['/', '/log-in']) {
      await visitor.goto(path)
      await expect(visitor.getByText(of.maintenance)).toBeVisible()
      await expect(visitor.getByText(of.banner)).toBeVisible()
    }
    await visitor.getByRole('button', { name: of.closeBanner }).click()
    await expect(visitor.getByText(of.banner)).toHaveCount(0)
    await visitor.reload()
    // The maintenance notice lasts; a closed banner stays closed.
    await expect(visitor.getByText(of.maintenance)).toBeVisible()
    await expect(visitor.getByText(of.banner)).toHaveCount(0)
    await visitor.context().close()
  }

  await page.getByRole('switch', { name: 'Les membres peuvent lire, mais rien enregistrer' }).click()
  await expect(page.getByText(words.fr.maintenance)).toHaveCount(0)
  for (const language of languages) await bannerField(page, language).fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(words.fr.banner)).toHaveCount(0)
})

test.describe('in English', () => {
  const of = words.en
  const account = accountWords.en
  test.use({ language: 'en' })

  test('during maintenance, a member can read, and sees why nothing is saved', async ({ page, request }) => {
    const session = await logInAsOperator(request)
    await logInOnPage(page, account, of.member)
    await callApi(request, session, admin.changeNotice, { is_in_maintenance: true })
    await page.goto('/items')
    await page.getByRole('article').first().getByRole('link').first().click()
    await field(page, of.comment).fill('Is it still there?')
    await field(page, of.comment).press('Enter')
    await expect(page.getByRole('alert').getByText(of.notSent)).toBeVisible()
    await expect(page.getByText(of.maintenance).first()).toBeVisible()
    // The input stays, to be sent again.
    await expect(page.getByText('Is it still there?')).toBeVisible()
    await callApi(request, session, admin.changeNotice, { is_in_maintenance: false })
  })

  test('an invitation link opens the sign-up form, which otherwise explains that one is needed', async ({
    page,
    request,
  }) => {
    const answer = { ...(await callApi(request, null, instance.get, {})), sign_up: 'invitation' }
    await page.route(requestsTo(instance.get), (route) => route.fulfill({ json: answer }))
    await page.goto('/sign-up')
    await expect(page.getByText(of.needsInvitation)).toBeVisible()
    await expect(field(page, account.username)).toHaveCount(0)
    await page.goto('/sign-up?invitation=one')
    await expect(field(page, account.username)).toBeVisible()
  })
})

test.describe('in French', () => {
  const of = words.fr
  const account = accountWords.fr
  test.use({ language: 'fr' })

  test('a new member waits for approval, sees this at every step, and is let in', async ({ page, request, server }) => {
    const person = newPerson()
    await page.goto('/sign-up')
    await expect(page.getByText(of.approval)).toBeVisible()
    await fillIn(page, person, account)
    await expect(page).toHaveURL('/log-in')
    await expect(page.getByText(of.next)).toBeVisible()

    const link = await mailedLink(person.email, '/activate/', server)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: of.confirmed })).toBeVisible()
    await expect(page.getByText(of.looksNext)).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: of.confirmed })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: account.logIn }).click()
    await typeLogIn(page, account, person)
    await expect(page.getByRole('alert').getByText(of.waits)).toBeVisible()

    const session = await logInAsOperator(request)
    const { results } = await callApi(request, session, admin.listMembers, { state: 'applied' })
    const applicant = results.find(({ username }) => username === person.username)
    await callApi(request, session, admin.approveMember, { id: applicant?.id ?? 0 })
    await typeLogIn(page, account, person)
    await expect(page).toHaveURL('/map')
  })
})

test('an invited person does not wait for approval, even on the last day', async ({ page, browser, server }) => {
  await logInOnPage(page, accountWords.en, operator)
  await page.goto('/admin/sign-ups')
  await page.getByLabel('Pour qui').fill('The choir')
  await page.getByLabel('Jusqu’au').fill(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Brussels' }).format())
  await page.getByRole('button', { name: 'Créer un lien' }).click()
  await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible()
  const invitation = (await page.getByText('/sign-up?invitation=').textContent()) ?? ''

  const guest = await (await browser.newContext()).newPage()
  const person = newPerson()
  await guest.goto(invitation)
  await expect(guest.getByText(words.en.approval)).toHaveCount(0)
  await fillIn(guest, person, accountWords.en)
  await guest.goto(await mailedLink(person.email, '/activate/', server))
  await expect(guest.getByText(accountWords.en.activated)).toBeVisible()
  await typeLogIn(guest, accountWords.en, person)
  await expect(guest).toHaveURL('/map')
  await guest.context().close()
})
