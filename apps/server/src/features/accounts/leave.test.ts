import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { eraseAccounts } from './erase-accounts.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ settings: { PUBLIC_URL: 'https://share.example.org' } })
})
afterAll(() => world.stop())

let address = 0
/** Each from another address, so that limits are not what is tried. */
const post = (url: string, body: object, as?: Member | null) =>
  world.app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    payload: body,
    remoteAddress: `10.3.${Math.floor(++address / 250)}.${address % 250}`,
    headers: as ? { authorization: `Token ${as.token}` } : {},
  })
const logIn = (member: Member) => post('/auth/login/', { authValue: member.username, password: member.password })

async function lastMail() {
  await world.finishJobs()
  const mail = (await world.mails()).at(-1)
  const token = /\/(?:recover-account|delete-account|reset-password\/confirm\/\d+)\/([\w-]{40})/.exec(
    mail?.text_body ?? '',
  )?.[1]
  return { mail, token: token ?? '' }
}

describe('a forgotten password', () => {
  test('is replaced with a mailed link; every device is logged out and told', async () => {
    const ada = await world.aMember()
    expect((await post('/users/reset_password/', { email: ada.email.toUpperCase() })).statusCode).toBe(204)
    const { token } = await lastMail()
    const confirm = (new_password: string) =>
      post('/users/reset_password_confirm/', { uid: String(ada.id), token, new_password })

    const weak = await confirm(`${ada.username}99`)
    expect(weak.json().serializer_errors).toHaveProperty('new_password')
    expect((await logIn(ada)).statusCode).toBe(200)

    expect((await confirm('a-much-better-one')).statusCode).toBe(204)
    expect((await logIn(ada)).json().key).toBe('INVALID_PASSWORD')
    expect((await logIn({ ...ada, password: 'a-much-better-one' })).statusCode).toBe(200)
    expect((await world.http('GET', '/api/v1/sessions/', { as: ada })).statusCode).toBe(401)
    expect((await confirm('yet-another-one')).json().key).toBe('TOKEN_ALREADY_USED')
    expect((await lastMail()).mail?.subject).toContain('password')
  })

  test('answers alike, and mails nothing, for an address nobody has or whose account is disabled', async () => {
    const gone = await world.aMember({ disabled_at: world.now() })
    const before = (await world.mails()).length
    for (const email of ['nobody@example.org', gone.email]) {
      const answer = await post('/users/reset_password/', { email })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    await world.finishJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('can be asked for four times an hour for one address, known or not', async () => {
    for (let time = 0; time < 4; time++) await post('/users/reset_password/', { email: 'impatient@example.org' })
    expect((await post('/users/reset_password/', { email: 'Impatient@example.org' })).statusCode).toBe(429)
  })
})

describe('disabling an account', () => {
  test('asks for the password, ends every session, and is taken back with a mailed link', async () => {
    const ada = await world.aMember({ language: 'fr' })
    expect((await post(`/users/${ada.id}/disable`, { password: 'wrong' }, ada)).json().key).toBe('INVALID_PASSWORD')
    expect((await post(`/users/${ada.id}/disable`, { password: ada.password }, ada)).statusCode).toBe(204)
    expect((await world.http('GET', '/api/v1/sessions/', { as: ada })).statusCode).toBe(401)
    expect((await logIn(ada)).json().key).toBe('DISABLED_ACCOUNT')

    const asked = await post('/recover-account/', { accountValue: ada.username })
    expect(asked.json()).toEqual({ email: `${ada.email[0]}•••@e•••.org` })
    const { mail, token } = await lastMail()
    expect(mail?.subject).toContain('Récupérez votre compte')
    const checked = await world.get(`/api/v1/tokens/${token}/check?action=recover_account`)
    expect(checked.json()).toEqual({ token, user: { email: ada.email, username: ada.username } })
    expect((await post(`/recover-account/confirm/${token}`, {})).statusCode).toBe(204)
    expect((await logIn(ada)).statusCode).toBe(200)
  })

  test('is not possible for somebody else, nor for a visitor', async () => {
    const ada = await world.aMember()
    const mallory = await world.aMember()
    const answer = await post(`/users/${ada.id}/disable`, { password: mallory.password }, mallory)
    expect([answer.statusCode, answer.json().key]).toEqual([403, 'NOT_ACCOUNT_OWNER'])
    expect((await post(`/users/${ada.id}/disable`, { password: ada.password })).statusCode).toBe(401)
  })
})

describe('asking for recovery', () => {
  test('echoes a typed address, and mails only where there is something to recover', async () => {
    const active = await world.aMember()
    const before = (await world.mails()).length
    for (const accountValue of [active.email, 'nobody@example.org']) {
      expect((await post('/recover-account/', { accountValue })).json()).toEqual({ email: accountValue })
    }
    await world.finishJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('shows an address for a username nobody has, too, and always the same', async () => {
    const ask = async () => (await post('/recover-account/', { accountValue: 'nobody-here' })).json().email
    const first = await ask()
    expect(first).toMatch(/^[a-z]•••@[a-z]•••\.[a-z]+$/)
    expect(await ask()).toBe(first)
  })

  test('by GET confirms too', async () => {
    const ada = await world.aMember({ disabled_at: world.now() })
    await post('/recover-account/', { accountValue: ada.email })
    const { token } = await lastMail()
    expect((await world.get(`/api/v1/recover-account/confirm/${token}`)).statusCode).toBe(204)
    expect((await logIn(ada)).statusCode).toBe(200)
  })
})

async function storedFiles() {
  const names: string[] = []
  for await (const { name } of world.deps.storage.media.list()) names.push(name)
  return names
}

describe('deleting an account', () => {
  async function confirmedDeletion(member: Member) {
    expect(
      (await post(`/users/${member.id}/send-delete-confirmation`, { password: member.password }, member)).statusCode,
    ).toBe(204)
    const { token } = await lastMail()
    expect((await post(`/delete-account/confirm/${token}`, {}, member)).statusCode).toBe(204)
  }

  test('is scheduled in 30 days by its owner alone, and can be cancelled until then', async () => {
    const ada = await world.aMember()
    const mallory = await world.aMember()
    const ask = (as: Member) => post(`/users/${ada.id}/send-delete-confirmation`, { password: as.password }, as)
    expect((await ask(mallory)).json().key).toBe('NOT_ACCOUNT_OWNER')
    expect((await ask(ada)).statusCode).toBe(204)
    const { token } = await lastMail()
    const stolen = await post(`/delete-account/confirm/${token}`, {}, mallory)
    expect(stolen.json().key).toBe('NOT_ACCOUNT_OWNER')
    expect((await post(`/delete-account/confirm/${token}`, {})).statusCode).toBe(401)
    expect((await post(`/delete-account/confirm/${token}`, {}, ada)).statusCode).toBe(204)

    expect((await lastMail()).mail?.subject).toContain('July 15, 2026')
    expect((await logIn(ada)).json()).toMatchObject({ key: 'SCHEDULED_DELETION_ACCOUNT', details: { days_left: 30 } })
    await world.runJob(eraseAccounts, {})
    await post('/recover-account/', { accountValue: ada.email })
    const recovery = await lastMail()
    await post(`/recover-account/confirm/${recovery.token}`, {})
    expect((await logIn(ada)).statusCode).toBe(200)
  })

  test('erases everything 30 days later, and no trace is left in the database', async () => {
    const start = world.now()
    const grete = await world.aMember({ username: 'grete_unique', first_name: 'Gretelina', last_name: 'Vanderzonder' })
    await world.anImage(grete)
    await confirmedDeletion(grete)
    world.moveClock(new Date(start.getTime() + 29 * 86_400_000))
    await world.runJob(eraseAccounts, {})
    expect((await logIn(grete)).json()).toMatchObject({ details: { days_left: 1 } })

    // Past the 30 days, and past the age of files written just now.
    world.moveClock(new Date(Math.max(start.getTime() + 30 * 86_400_000, Date.now() + 86_400_000)))
    await world.runJob(eraseAccounts, {})
    expect(await storedFiles()).not.toEqual([])
    const { mail } = await lastMail()
    expect(await storedFiles()).toEqual([])
    expect(mail).toMatchObject({ to_address: grete.email, member_id: null })
    // Sent mails are deleted; then nothing of the member is left.
    await world.db.deleteFrom('mails').execute()
    const dump = await world.dump()
    for (const trace of ['grete_unique', 'Gretelina', 'Vanderzonder', grete.token]) expect(dump).not.toContain(trace)
    expect((await logIn(grete)).json().key).toBe('INVALID_PASSWORD')
    world.moveClock(start)
  })

  test('also erases sign-ups nobody activated for 30 days', async () => {
    const start = world.now()
    const { id } = await world.aMember({ activated_at: null })
    world.moveClock(new Date(start.getTime() + 31 * 86_400_000))
    await world.runJob(eraseAccounts, {})
    expect(await world.db.selectFrom('members').select('id').where('id', '=', id).execute()).toEqual([])
    world.moveClock(start)
  })
})

describe('a link of a mail', () => {
  test.each([
    ['TOKEN_BAD_FORMAT', 400, 'not%20a%20token', 'recover_account'],
    ['TOKEN_LENGTH_INVALID', 400, 'tooshort', 'nonsense'],
    ['TOKEN_ACTION_BAD_FORMAT', 400, 'x'.repeat(40), 'nonsense'],
    ['TOKEN_DOESNT_EXIST', 404, 'x'.repeat(40), 'recover_account'],
  ])('that is wrong answers %s', async (key, status, token, action) => {
    const answer = await world.get(`/api/v1/tokens/${token}/check?action=${action}`)
    expect([answer.statusCode, answer.json().key]).toEqual([status, key])
  })

  test('is for one thing, once, for a day', async () => {
    const ada = await world.aMember()
    const start = world.now()
    await post(`/users/${ada.id}/send-delete-confirmation`, { password: ada.password }, ada)
    const { token } = await lastMail()
    const check = async (action: string) =>
      (await world.get(`/api/v1/tokens/${token}/check?action=${action}`)).json().key
    expect(await check('recover_account')).toBe('TOKEN_ACTION_DOESNT_MATCH')
    expect(await check('delete_account')).toBeUndefined()
    world.moveClock(new Date(start.getTime() + 86_400_000))
    expect(await check('delete_account')).toBe('TOKEN_EXPIRED')
    world.moveClock(start)
  })
})
