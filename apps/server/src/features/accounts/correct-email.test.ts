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

/** Signs up with a mistyped address. */
async function signUpWithTypo() {
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

test('a password is enough to correct an address mistyped at sign-up, and only the new link works', async () => {
  const { username, email: mistyped } = await signUpWithTypo()
  const old = await linkTo(mistyped)
  const email = `${username}@example.org`
  await world.call(null, accounts.correctEmail, { authValue: username, password, email })
  expect((await world.refusal(null, accounts.activate, old)).key).toBe('TOKEN_DOESNT_EXIST')
  await world.call(null, accounts.activate, await linkTo(email))
  expect((await world.call(null, accounts.logIn, { authValue: email, password })).token).toBeTruthy()
})

test('a wrong password and an unknown account give the same error', async () => {
  const { username, email } = await signUpWithTypo()
  for (const authValue of [username, 'nobody-here']) {
    const guess = { authValue, password: 'not mine', email: 'thief@example.net' }
    expect(await world.refusal(null, accounts.correctEmail, guess)).toMatchObject({
      status: 401,
      key: 'INVALID_PASSWORD',
    })
  }
  await world.call(null, accounts.activate, await linkTo(email))
})

test('wrong passwords count against the limit of log-ins', async () => {
  const { username } = await signUpWithTypo()
  const guess = { authValue: username, password: 'not mine', email: 'thief@example.net' }
  for (let time = 0; time < 5; time++) await world.refusal(null, accounts.correctEmail, guess, { from: '10.9.0.1' })
  const late = await world.refusal(null, accounts.logIn, { authValue: username, password }, { from: '10.9.0.2' })
  expect(late.status).toBe(429)
})

test('limits attempts to probe which addresses have an account, even concurrent ones', async () => {
  const ada = await world.aMember()
  const { username } = await signUpWithTypo()
  const tries = Array.from({ length: 60 }, (_, index) => (index % 2 ? ada.email : `${username}${index}@example.org`))
  const answers = await Promise.all(
    tries.map((email, index) =>
      world.send(null, accounts.correctEmail, { authValue: username, password, email }, { from: `10.8.0.${index}` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(55)
})

test('several accounts cannot probe more addresses than sign-ups can', async () => {
  const ada = await world.aMember()
  const statuses: number[] = []
  for (let account = 0; account < 4; account++) {
    const { username: authValue } = await signUpWithTypo()
    for (let time = 0; time < 3; time++) {
      const guess = { authValue, password, email: account % 2 ? ada.email : `${authValue}${time}@example.org` }
      statuses.push((await world.send(null, accounts.correctEmail, guess, { from: '10.7.0.1' })).statusCode)
    }
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('limits the mails to one mailbox from many accounts', async () => {
  for (let time = 0; time < 7; time++) {
    const { username: authValue, email: own } = await signUpWithTypo()
    await world.finishJobs()
    const from = `10.6.0.${time}`
    await world.send(null, accounts.correctEmail, { authValue, password, email: 'victim@example.org' }, { from })
    await world.finishJobs()
    await world.send(null, accounts.correctEmail, { authValue, password, email: own }, { from })
  }
  await world.finishJobs()
  expect((await world.mails()).filter(({ to_address }) => to_address === 'victim@example.org')).toHaveLength(5)
})

test('rejects active accounts and addresses of other members', async () => {
  const ada = await world.aMember()
  const change = { authValue: ada.username, password: ada.password, email: 'ada.new@example.org' }
  expect((await world.refusal(null, accounts.correctEmail, change)).key).toBe('ACCOUNT_ALREADY_ACTIVE')

  const { username, email } = await signUpWithTypo()
  const taken = { authValue: username, password, email: ada.email.toUpperCase() }
  expect((await world.refusal(null, accounts.correctEmail, taken)).key).toBe('EMAIL_ALREADY_TAKEN')
  await world.call(null, accounts.activate, await linkTo(email))
})
