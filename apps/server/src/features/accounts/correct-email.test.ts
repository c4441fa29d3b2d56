import { accounts } from '@pollen/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const password = 'lilac-over-the-wall'
let people = 0

/** Somebody who mistyped their address. */
async function aMistake() {
  const name = `jeanne${++people}`
  const person = { email: `${name}@exmaple.org`, username: name, first_name: 'Jeanne', last_name: 'Dupont', password }
  await world.call(null, accounts.signUp, person, { from: `10.0.0.${people}` })
  return person
}

async function linkTo(address: string) {
  await world.finishJobs()
  const mail = (await world.mails()).findLast(({ to_address }) => to_address === address)
  const [, uid = '', token = ''] = /\/activate\/(\d+)\/([\w-]{40})/.exec(mail?.text_body ?? '') ?? []
  return { uid, token }
}

test('an address mistyped at sign-up is corrected with the password, and only the new link works', async () => {
  const { username, email: mistyped } = await aMistake()
  const old = await linkTo(mistyped)
  const email = `${username}@example.org`
  await world.call(null, accounts.correctEmail, { authValue: username, password, email })
  expect((await world.refusal(null, accounts.activate, old)).key).toBe('TOKEN_DOESNT_EXIST')
  await world.call(null, accounts.activate, await linkTo(email))
  expect((await world.call(null, accounts.logIn, { authValue: email, password })).token).toBeTruthy()
})

test('a wrong password and an unknown account answer alike, and change nothing', async () => {
  const { username, email } = await aMistake()
  for (const authValue of [username, 'nobody-here']) {
    const guess = { authValue, password: 'not mine', email: 'thief@example.net' }
    expect(await world.refusal(null, accounts.correctEmail, guess)).toMatchObject({
      status: 401,
      key: 'INVALID_PASSWORD',
    })
  }
  await world.call(null, accounts.activate, await linkTo(email))
})

test('guesses count as those at the log-in do', async () => {
  const { username } = await aMistake()
  const guess = { authValue: username, password: 'not mine', email: 'thief@example.net' }
  for (let time = 0; time < 5; time++) await world.refusal(null, accounts.correctEmail, guess, { from: '10.9.0.1' })
  const late = await world.refusal(null, accounts.logIn, { authValue: username, password }, { from: '10.9.0.2' })
  expect(late.status).toBe(429)
})

test('the address of an active account is changed in its settings, and nobody gets that of another member', async () => {
  const ada = await world.aMember()
  const change = { authValue: ada.username, password: ada.password, email: 'ada.new@example.org' }
  expect((await world.refusal(null, accounts.correctEmail, change)).key).toBe('ACCOUNT_ALREADY_ACTIVE')

  const { username, email } = await aMistake()
  const taken = { authValue: username, password, email: ada.email.toUpperCase() }
  expect((await world.refusal(null, accounts.correctEmail, taken)).key).toBe('EMAIL_ALREADY_TAKEN')
  await world.call(null, accounts.activate, await linkTo(email))
})
