import { accounts } from '@pollen/contract/accounts'
import { instance as anInstance } from '@pollen/contract/example-data'
import { instance } from '@pollen/contract/instance'
import { members } from '@pollen/contract/members'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { answer, answerRaw, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { chooseLanguage, currentLanguage } from '../../lib/i18n.ts'
import { currentSession } from '../../lib/session.ts'
import { LogInPage } from './log-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => screen.getByRole('button', { name })
type Person = Awaited<ReturnType<typeof renderAt>>['person']

async function logIn(person: Person, password = 'seven-quiet-bees') {
  await person.clear(field('Email or username'))
  await person.type(field('Email or username'), 'ada')
  await person.clear(field('Password'))
  await person.type(field('Password'), `${password}{Enter}`)
}
const openLogIn = (address = '/log-in') => renderAt(address, <LogInPage />)

test('logs in with the right password, and switches to the language of the account', async () => {
  const { person } = await openLogIn()
  answer(accounts.logIn, { token: 'a token', id: 7, device_mark: 'a mark', language: 'fr', has_getting_started: false })
  await logIn(person)
  await waitFor(() => expect(currentSession()).toEqual({ token: 'a token', userId: 7 }))
  expect(currentLanguage()).toBe('fr')
})

test('keeps the language chosen at the log-in, saves it to the account, and stores the device mark', async () => {
  const { person } = await openLogIn()
  await act(() => chooseLanguage('fr'))
  answer(accounts.logIn, { token: 'a token', id: 7, device_mark: 'a mark', language: 'en', has_getting_started: false })
  await person.type(field('E‑mail ou nom d’utilisateur'), 'ada')
  await person.type(field('Mot de passe'), 'seven-quiet-bees{Enter}')
  await waitFor(() => expect(currentSession()).not.toBeNull())
  await waitFor(() => expect(inputsOf(members.updateMe)).toEqual([{ language: 'fr' }]))
  expect(currentLanguage()).toBe('fr')
  expect(localStorage.getItem('pollen.device-mark')).toBe('a mark')
})

test('reports a wrong password without revealing which input is wrong, and keeps the name', async () => {
  refuse(accounts.logIn, 'INVALID_PASSWORD')
  const { person } = await openLogIn()
  await logIn(person, 'wrong password')
  expect(await screen.findByText(/The username or the password is invalid/)).toBeTruthy()
  expect([field('Email or username').value, currentSession()]).toEqual(['ada', null])
})

test.each([
  ['DISABLED_ACCOUNT', {}, /You disabled your account/, 'Recover my account'],
  ['SCHEDULED_DELETION_ACCOUNT', { days_left: 1 }, /You have 1 day left/, 'Recover my account'],
  ['NOT_VALIDATED_YET', {}, /activat/, 'Send me another activation link'],
] as const)('%s explains what to do and links to it', async (key, details, text, link) => {
  refuse(accounts.logIn, key, { details })
  const { person } = await openLogIn()
  await logIn(person)
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: link })).toBeTruthy()
})

test('shows a suspended member the reason', async () => {
  refuse(accounts.logIn, 'SUSPENDED_ACCOUNT', { details: { reason: 'Sold things here.' } })
  const { person } = await openLogIn()
  await logIn(person)
  expect(await screen.findByText('Reason: Sold things here.')).toBeTruthy()
})

test('clears the connection error on the next attempt', async () => {
  breakConnection(accounts.logIn)
  const { person } = await openLogIn()
  await logIn(person)
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  expect(field('Password').value).toBe('seven-quiet-bees')
  answer(accounts.logIn, { token: 'a token', id: 7, device_mark: 'a mark', language: 'en', has_getting_started: false })
  await logIn(person)
  await waitFor(() => expect(screen.queryByText('Connection error. Try again later.')).toBeNull())
})

test('explains that a page needs a log-in, and keeps the page in the link to the sign-up', async () => {
  await openLogIn('/log-in?next=%2Fitems')
  expect(screen.getByText('This page is for members. Log in to open it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign-up?next=%2Fitems')
})

test('a visitor who was sent an item signs up for it, and every activation link leads back to it', async () => {
  const { unmount } = await openLogIn('/log-in?next=%2Fitems%2F7')
  expect(screen.getByText('Log in to see the item shared with you.')).toBeTruthy()
  unmount()
  const signUpPage = await openSignUp('/sign-up?next=%2Fitems%2F7%3Fx%3D1')
  await fillIn(signUpPage.person)
  await signUpPage.person.click(screen.getByRole('checkbox'))
  await signUpPage.person.click(press('Sign up'))
  await waitFor(() => expect(inputsOf(accounts.signUp)).toMatchObject([{ item: '7' }]))
  signUpPage.unmount()
  const { person } = await openLogIn('/log-in?next=%2Fitems%2F7')
  await person.click(press('Send the link again'))
  expect(inputsOf(accounts.resendActivation)).toEqual([{ email: 'ada@example.org', item: '7' }])
})

test('the log-in notes whether the member still has first steps', async () => {
  const { person } = await openLogIn()
  answer(accounts.logIn, { token: 'a token', id: 7, device_mark: 'a mark', language: 'en', has_getting_started: true })
  await logIn(person)
  await waitFor(() => expect(currentSession()).not.toBeNull())
  expect(localStorage.getItem('pollen.getting-started')).toBe('7')
})

test('ignores a link to another site as the next page', async () => {
  await openLogIn('/log-in?next=%2F%2Felsewhere.example')
  expect(screen.queryByText(/This page is for members/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign-up')
})

test('welcomes back a browser that has logged in before', async () => {
  localStorage.setItem('pollen.device-mark', 'a mark')
  await openLogIn()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back')
})

const openSignUp = (address = '/sign-up') => renderAt(address, <SignUpPage />)

async function fillIn(person: Person) {
  await person.type(field('Email'), 'ada@example.org')
  await person.type(field('Username'), 'ada')
  await person.type(field('First name'), 'Ada')
  await person.type(field('Last name'), 'Lambert')
  await person.type(field('Password'), 'seven-quiet-bees')
}

test('requires the agreement to sign up, then shows the next step at the log-in', async () => {
  const { person, addressNow, unmount } = await openSignUp('/sign-up?next=%2Fitems')
  await fillIn(person)
  expect(press('Sign up')).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('checkbox'))
  await person.click(press('Sign up'))
  await waitFor(() => expect(addressNow()).toBe('/log-in?next=%2Fitems'))
  expect(inputsOf(accounts.signUp)).toEqual([
    {
      email: 'ada@example.org',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lambert',
      password: 'seven-quiet-bees',
      language: 'en',
    },
  ])
  expect(await screen.findByText(/Welcome! To activate your account/)).toBeTruthy()
  unmount()
  await openLogIn()
  expect(screen.getByText('One more step').parentElement?.textContent).toContain('ada@example.org')
  expect(field('Email or username').value).toBe('ada')
})

test('shows an error at its field, and never stores the password', async () => {
  refuse(accounts.signUp, 'INVALID_FIELDS', { fields: { username: ['The username or the email is already taken.'] } })
  const { person } = await openSignUp()
  await fillIn(person)
  await person.click(screen.getByRole('checkbox'))
  await person.click(press('Sign up'))
  expect(await screen.findByText('The username or the email is already taken.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('')
  expect(field('Password').value).toBe('seven-quiet-bees')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('seven-quiet')
})

test('rejects an empty form, marks its five fields, and focuses the first one', async () => {
  const { person } = await openSignUp()
  const fields = ['Email', 'Username', 'First name', 'Last name', 'Password']
  await person.click(screen.getByRole('checkbox'))
  await person.click(press('Sign up'))
  const wrong = () => fields.filter((name) => field(name).getAttribute('aria-invalid') === 'true')
  await waitFor(() => expect(wrong()).toEqual(fields))
  expect(screen.getAllByText('This field is required')).toHaveLength(5)
  expect(document.activeElement).toBe(field('Email'))
  await person.type(field('Email'), 'nobody')
  await person.click(press('Sign up'))
  expect(await screen.findByText('Must be a valid email address')).toBeTruthy()
  expect(inputsOf(accounts.signUp)).toEqual([])
})

test('shows the strength of a password while it is typed', async () => {
  const { person } = await openSignUp()
  expect(screen.getByText('At least 8 characters')).toBeTruthy()
  await person.type(field('Password'), 'abc')
  expect(screen.getByText('Too short')).toBeTruthy()
  await person.clear(field('Password'))
  await person.type(field('Password'), '12345678')
  expect(screen.getByText('Digits alone are too easy to guess')).toBeTruthy()
  await person.clear(field('Password'))
  await person.type(field('Password'), 'password1')
  expect(await screen.findByText('Too common')).toBeTruthy()
})

test('requires an invitation link on instances that need one', async () => {
  answer(instance.get, { ...anInstance, sign_up: 'invitation' })
  const { unmount } = await openSignUp()
  expect(await screen.findByText(/You need an invitation/)).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  unmount()
  const { person } = await openSignUp('/sign-up?invitation=CODE')
  await fillIn(person)
  await person.click(screen.getByRole('checkbox'))
  await person.click(press('Sign up'))
  await waitFor(() => expect(inputsOf(accounts.signUp)[0]).toMatchObject({ invitation: 'CODE' }))
})

test('announces the approval by operators before the form is filled in', async () => {
  answer(instance.get, { ...anInstance, sign_up: 'approval' })
  await openSignUp()
  expect(await screen.findByText(/review every sign-up/)).toBeTruthy()
})

test('shows how long to wait after too many attempts', async () => {
  answerRaw(accounts.logIn, { status: 429, body: { key: 'TOO_MANY_ATTEMPTS' }, headers: { 'Retry-After': '120' } })
  const { person } = await openLogIn()
  await logIn(person)
  expect(await screen.findByText(/in 2 minutes/)).toBeTruthy()
})
