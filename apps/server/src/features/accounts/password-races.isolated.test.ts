import { verify } from '@node-rs/argon2'
import { accounts } from '@pollen/contract/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { issueToken } from './tokens.ts'

// A spy, not a fake: the real functions run, and a test can run code after `verify`.
vi.mock('@node-rs/argon2', { spy: true })

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The owner restores the stolen account: the password stops working, and all sessions end. */
async function restoreEmail({ id: memberId, email }: Member) {
  const link = { memberId, email, action: 'take_back_email' as const, now: world.now() }
  const { token } = await world.db.transaction().execute((tx) => issueToken(tx, link))
  await world.call(null, accounts.takeBackEmail, { token })
}

const disable = ({ id }: Member) =>
  world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', id).execute()

/** Runs `interrupt` between the next password verification and the code that uses its result. */
async function afterNextPassword(interrupt: () => Promise<unknown>) {
  const real = (await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')).verify
  vi.mocked(verify).mockImplementationOnce(async (...given) => {
    const isRight = await real(...given)
    await interrupt()
    return isRight
  })
}

test.each([
  ['the owner takes the account back', restoreEmail, 'INVALID_PASSWORD'],
  ['the account is disabled', disable, 'DISABLED_ACCOUNT'],
])('a log-in gets no session if %s at the same moment', async (_, interrupt, key) => {
  const ada = await world.aMember()
  await afterNextPassword(() => interrupt(ada))
  const refusal = await world.refusal(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  expect(refusal.key).toBe(key)
  const sessions = world.db.selectFrom('sessions').select('device_id').where('member_id', '=', ada.id)
  expect((await sessions.execute()).filter(({ device_id }) => device_id !== null)).toEqual([])
})

test('a password change fails if the owner takes the account back at the same moment', async () => {
  const ada = await world.aMember()
  await afterNextPassword(() => restoreEmail(ada))
  const change = { password: ada.password, new_password: 'lilac-over-the-wall' }
  expect((await world.refusal(ada, accounts.changePassword, change)).status).toBe(401)
  const logIn = { authValue: ada.username, password: change.new_password }
  expect((await world.refusal(null, accounts.logIn, logIn)).key).toBe('INVALID_PASSWORD')
})

test('disabling an account that another tab has just disabled gives an error', async () => {
  const ada = await world.aMember()
  await afterNextPassword(() => disable(ada))
  const refusal = await world.refusal(ada, accounts.disable, { id: ada.id, password: ada.password })
  expect(refusal).toMatchObject({ status: 409, key: 'ACCOUNT_ALREADY_DISABLED' })
})

test('concurrent log-ins and log-outs of one and all devices do not deadlock', async () => {
  const ada = await world.aMember()
  const logIn = (from: string) =>
    world.send(null, accounts.logIn, { authValue: ada.username, password: ada.password }, { from })
  for (let round = 0; round < 5; round++) {
    const phone = await world.call(null, accounts.logIn, { authValue: ada.email, password: ada.password })
    const tablet = await world.call(null, accounts.logIn, { authValue: ada.email, password: ada.password })
    const answers = await Promise.all([
      logIn(`10.8.0.${round}`),
      logIn(`10.8.1.${round}`),
      world.send(phone, accounts.endAllSessions),
      world.send(tablet, accounts.logOut),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  }
})
