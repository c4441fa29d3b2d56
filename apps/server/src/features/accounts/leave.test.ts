import { accounts } from '@pollen/contract/accounts'
import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { eraseAccounts } from './erase-accounts.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ settings: { PUBLIC_URL: 'https://share.example.org' } })
})
afterAll(() => world.stop())

let address = 0
/** Each call comes from another address, to stay below the limits. */
const newAddress = () => `10.3.${Math.floor(++address / 250)}.${address % 250}`
const call = <E extends Endpoint>(as: Member | null, endpoint: E, input: InputOf<E>) =>
  world.call<Endpoint>(as, endpoint, input, { from: newAddress() }) as Promise<OutputOf<E>>
const refusal = (as: Member | null, endpoint: Endpoint, input?: object) =>
  world.refusal(as, endpoint, input, { from: newAddress() })
const logIn = ({ username, password }: Member) => call(null, accounts.logIn, { authValue: username, password })
const refusedLogIn = ({ username, password }: Member) =>
  refusal(null, accounts.logIn, { authValue: username, password })

async function lastMail() {
  await world.finishJobs()
  const mail = (await world.mails()).at(-1)
  const token = /\/(?:recover-account|delete-account|reset-password\/confirm\/\d+)\/([\w-]{40})/.exec(
    mail?.text_body ?? '',
  )?.[1]
  return { mail, token: token ?? '' }
}

describe('a forgotten password', () => {
  test('is replaced by using a mailed link, which ends all sessions and sends a mail', async () => {
    const ada = await world.aMember()
    await call(null, accounts.resetPassword, { email: ada.email.toUpperCase() })
    const { token } = await lastMail()
    const link = { uid: String(ada.id), token }

    const weak = await refusal(null, accounts.resetPasswordConfirm, { ...link, new_password: `${ada.username}99` })
    expect(weak.serializer_errors).toHaveProperty('new_password')
    await logIn(ada)

    const password = 'a-much-better-one'
    await call(null, accounts.resetPasswordConfirm, { ...link, new_password: password })
    expect((await refusedLogIn(ada)).key).toBe('INVALID_PASSWORD')
    await logIn({ ...ada, password })
    expect((await refusal(ada, accounts.listSessions)).status).toBe(401)
    const again = await refusal(null, accounts.resetPasswordConfirm, { ...link, new_password: 'yet-another-one' })
    expect(again.key).toBe('TOKEN_ALREADY_USED')
    expect((await lastMail()).mail?.subject).toContain('password')
  })

  test('gives the same answer and sends no mail for unknown and disabled accounts', async () => {
    const disabled = await world.aMember({ disabled_at: world.now() })
    const before = (await world.mails()).length
    for (const email of ['nobody@example.org', disabled.email])
      expect(await call(null, accounts.resetPassword, { email })).toBeUndefined()
    await world.finishJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('allows four requests an hour for an address, known or not', async () => {
    for (let time = 0; time < 4; time++) await call(null, accounts.resetPassword, { email: 'impatient@example.org' })
    expect((await refusal(null, accounts.resetPassword, { email: 'Impatient@example.org' })).status).toBe(429)
  })
})

describe('disabling an account', () => {
  test('needs the password, ends all sessions, and is reverted by a mailed link', async () => {
    const ada = await world.aMember({ language: 'fr' })
    const { id, password } = ada
    expect((await refusal(ada, accounts.disable, { id, password: 'wrong' })).key).toBe('INVALID_PASSWORD')
    await call(ada, accounts.disable, { id, password })
    expect((await refusal(ada, accounts.listSessions)).status).toBe(401)
    expect((await refusedLogIn(ada)).key).toBe('DISABLED_ACCOUNT')

    expect(await call(null, accounts.recover, { accountValue: ada.username })).toEqual({
      email: `${ada.email[0]}•••@e•••.org`,
    })
    const { mail, token } = await lastMail()
    expect(mail?.subject).toContain('Récupérez votre compte')
    const user = { email: ada.email, username: ada.username }
    expect(await call(null, accounts.checkToken, { token, action: 'recover_account' })).toEqual({ token, user })
    await call(null, accounts.confirmRecovery, { token })
    await logIn(ada)
  })

  test('is rejected for other members and visitors', async () => {
    const ada = await world.aMember()
    const mallory = await world.aMember()
    const byMallory = await refusal(mallory, accounts.disable, { id: ada.id, password: mallory.password })
    expect(byMallory).toMatchObject({ status: 403, key: 'NOT_ACCOUNT_OWNER' })
    const byVisitor = await refusal(null, accounts.disable, { id: ada.id, password: ada.password })
    expect(byVisitor.status).toBe(401)
  })
})

describe('requesting recovery', () => {
  test('echoes a typed address, and mails only disabled accounts', async () => {
    const active = await world.aMember()
    const before = (await world.mails()).length
    for (const accountValue of [active.email, 'nobody@example.org']) {
      expect(await call(null, accounts.recover, { accountValue })).toEqual({ email: accountValue })
    }
    await world.finishJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('shows a stable fake address for an unknown username', async () => {
    const ask = async () => (await call(null, accounts.recover, { accountValue: 'nobody-here' })).email
    const first = await ask()
    expect(first).toMatch(/^[a-z]•••@[a-z]•••\.[a-z]+$/)
    expect(await ask()).toBe(first)
  })

  test('can be confirmed with GET', async () => {
    const ada = await world.aMember({ disabled_at: world.now() })
    await call(null, accounts.recover, { accountValue: ada.email })
    const { token } = await lastMail()
    await call(null, accounts.confirmRecoveryByGet, { token })
    await logIn(ada)
  })

  test('is rejected at its confirmation if the account is active again', async () => {
    const ada = await world.aMember({ disabled_at: world.now() })
    await call(null, accounts.recover, { accountValue: ada.email })
    const { token } = await lastMail()
    await world.db.updateTable('members').set({ disabled_at: null }).where('id', '=', ada.id).execute()
    expect((await refusal(null, accounts.confirmRecovery, { token })).key).toBe('ACCOUNT_NOT_DISABLED')
    await logIn(ada)
  })
})

describe('deleting an account', () => {
  test('is scheduled in 30 days by its owner only, and can be cancelled until then', async () => {
    const ada = await world.aMember()
    const mallory = await world.aMember()
    const input = { id: ada.id, password: ada.password }
    const byMallory = await refusal(mallory, accounts.sendDeleteConfirmation, { ...input, password: mallory.password })
    expect(byMallory.key).toBe('NOT_ACCOUNT_OWNER')
    await call(ada, accounts.sendDeleteConfirmation, input)
    const { token } = await lastMail()
    expect((await refusal(mallory, accounts.confirmDeletion, { token })).key).toBe('NOT_ACCOUNT_OWNER')
    expect((await refusal(null, accounts.confirmDeletion, { token })).status).toBe(401)
    await call(ada, accounts.confirmDeletion, { token })

    expect((await lastMail()).mail?.subject).toContain('15 July 2026')
    expect(await refusedLogIn(ada)).toMatchObject({ key: 'SCHEDULED_DELETION_ACCOUNT', details: { days_left: 30 } })
    await world.runJob(eraseAccounts, {})
    await call(null, accounts.recover, { accountValue: ada.email })
    const recovery = await lastMail()
    await call(null, accounts.confirmRecovery, { token: recovery.token })
    await logIn(ada)
  })

  test('also erases accounts that were not activated within 30 days', async () => {
    const start = world.now()
    const { id } = await world.aMember({ activated_at: null })
    world.moveClock(new Date(start.getTime() + 31 * 86_400_000))
    await world.runJob(eraseAccounts, {})
    expect(await world.db.selectFrom('members').select('id').where('id', '=', id).execute()).toEqual([])
    world.moveClock(start)
  })
})

describe('a mailed link', () => {
  test.each([
    ['TOKEN_BAD_FORMAT', 400, 'not a token', 'recover_account'],
    ['TOKEN_LENGTH_INVALID', 400, 'tooshort', 'nonsense'],
    ['TOKEN_ACTION_BAD_FORMAT', 400, 'x'.repeat(40), 'nonsense'],
    ['TOKEN_ACTION_BAD_FORMAT', 400, 'x'.repeat(40), 'toString'],
    ['TOKEN_DOESNT_EXIST', 404, 'x'.repeat(40), 'recover_account'],
  ])('with an invalid token or action gives %s', async (key, status, token, action) => {
    expect(await refusal(null, accounts.checkToken, { token, action })).toMatchObject({ status, key })
  })

  test('works for its own action only and expires after a day', async () => {
    const ada = await world.aMember()
    const start = world.now()
    await call(ada, accounts.sendDeleteConfirmation, { id: ada.id, password: ada.password })
    const { token } = await lastMail()
    const forRecovery = await refusal(null, accounts.checkToken, { token, action: 'recover_account' })
    expect(forRecovery.key).toBe('TOKEN_ACTION_DOESNT_MATCH')
    await call(null, accounts.checkToken, { token, action: 'delete_account' })
    world.moveClock(new Date(start.getTime() + 86_400_000))
    const tooLate = await refusal(null, accounts.checkToken, { token, action: 'delete_account' })
    expect(tooLate.key).toBe('TOKEN_EXPIRED')
    world.moveClock(start)
  })
})
