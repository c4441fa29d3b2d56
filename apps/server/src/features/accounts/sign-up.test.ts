import { accounts } from '@pollen/contract/accounts'
import type { InputOf } from '@pollen/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ settings: { PUBLIC_URL: 'https://share.example.org', INSTANCE_NAME: 'Outremeuse' } })
})
afterAll(() => world.stop())

const jeanne = {
  email: 'Jeanne@Example.org',
  username: 'jeanne.d',
  first_name: 'Jeanne',
  last_name: 'Dupont',
  password: 'lilac-over-the-wall',
}
let address = 0
/** Each sign-up comes from another address, to stay below the limit. */
const newAddress = () => `10.0.0.${++address}`
const signUp = (person: InputOf<typeof accounts.signUp>) =>
  world.call(null, accounts.signUp, person, { from: newAddress() })
const refusedSignUp = (person: object, headers: Record<string, string> = {}) =>
  world.refusal(null, accounts.signUp, person, { from: newAddress(), headers })
const activate = (link: { uid: string; token: string }) => world.call(null, accounts.activate, link)
const refusedActivation = (link: { uid: string; token: string }) => world.refusal(null, accounts.activate, link)

/** Returns the uid and token of the last mailed link. */
async function lastLink(path: string) {
  await world.finishJobs()
  const mail = (await world.mails()).at(-1)
  const [, uid = '', token = ''] =
    new RegExp(`https://share.example.org/${path}/([^/\\s]+)/([\\w-]+)`).exec(mail?.text_body ?? '') ?? []
  return { uid, token, mail }
}

describe('signing up', () => {
  test('creates an account that a mailed link activates', async () => {
    const account = await signUp({ ...jeanne, language: 'fr' })
    expect(account).toEqual({ id: expect.any(Number), username: 'jeanne.d', email: 'Jeanne@Example.org' })
    const { password } = jeanne
    const tooEarly = await world.refusal(null, accounts.logIn, { authValue: 'jeanne.d', password })
    expect(tooEarly.key).toBe('NOT_VALIDATED_YET')

    const { uid, token, mail } = await lastLink('activate')
    expect(mail).toMatchObject({ to_address: 'Jeanne@Example.org', subject: 'Activez votre compte sur Outremeuse' })
    // The address is unconfirmed, and the first name is free text that could carry spam to a stranger.
    expect(mail?.html_body).toContain('Bonjour,')
    expect(`${mail?.html_body} ${mail?.text_body}`).not.toContain(jeanne.first_name)
    await activate({ uid, token })
    expect((await refusedActivation({ uid, token })).key).toBe('TOKEN_ALREADY_USED')
    for (const authValue of ['JEANNE.D', 'jeanne@example.org'])
      expect((await world.call(null, accounts.logIn, { authValue, password })).id).toBe(account.id)
  })

  test('for a shared item sends a link that leads back to it', async () => {
    const item = 4815162342108
    const email = 'shared@example.org'
    await signUp({ ...jeanne, username: 'shared', email, item })
    const back = `?next=%2Fitems%2F${item}`
    expect((await lastLink('activate')).mail?.text_body).toContain(back)
    await world.call(null, accounts.resendActivation, { email, item: String(item) })
    const { uid, token, mail } = await lastLink('activate')
    expect(mail?.text_body).toContain(`/activate/${uid}/${token}${back}\n`)
    expect(await activate({ uid, token })).toEqual({ awaits_approval: false, username: 'shared' })
  })

  test.each(['/items/7', '7; x', -1, 1.5, '99999999999999999'])('for the item %j is rejected', async (item) => {
    const refusal = await refusedSignUp({ ...jeanne, username: 'fresh-name', email: 'fresh@example.org', item })
    expect([refusal.status, Object.keys(refusal.serializer_errors ?? {})]).toEqual([400, ['item']])
  })

  test.each([
    ['username', { username: 'JEANNE.D', email: 'other@example.org' }],
    ['e-mail', { username: 'someone-else', email: 'jeanne@EXAMPLE.org' }],
  ])('with the %s of another member is rejected without revealing which one is taken', async (_what, taken) => {
    const refusal = await refusedSignUp({ ...jeanne, ...taken })
    const message = ['The username or the email is already taken.']
    expect(refusal).toMatchObject({ status: 400, serializer_errors: { email: message } })
    expect(Object.keys(refusal.serializer_errors ?? {})).toEqual(['email'])
  })

  test.each([
    ['email', 'not-an-address', 'Must be a valid email address'],
    ['email', `${'a'.repeat(250)}@example.org`, 'Must have at most 254 characters'],
    ['username', 'ab', 'Must have at least 3 characters'],
    ['username', 'with space', 'Only letters, digits and the characters _ . -'],
    ['username', 'a'.repeat(21), 'Must have at most 20 characters'],
    ['first_name', '   ', 'This field is required'],
    ['first_name', '\u200b\u2060', 'This field is required'],
    ['first_name', '\u3164\u2800\uffa0', 'This field is required'],
    ['last_name', 'x'.repeat(51), 'Must have at most 50 characters'],
    ['password', 'short', 'Must have at least 8 characters'],
    ['password', '83920174653', 'A password of only digits is too easy to guess'],
    ['password', 'Password1', 'This password is too common; choose another one'],
    [
      'password',
      'jeanne-dupont1',
      'This password is too similar to your name, your email address or the name of this site',
    ],
    [
      'password',
      'pollen2026',
      'This password is too similar to your name, your email address or the name of this site',
    ],
    ['password', undefined, 'This field is required'],
    ['language', 'xx', 'Must be one of the available choices'],
  ])('with %s %j reports what to change', async (field, value, message) => {
    const person = { ...jeanne, username: 'fresh-name', email: 'fresh@example.org', [field]: value }
    const { status, serializer_errors } = await refusedSignUp(person)
    expect([status, serializer_errors]).toEqual([400, { [field]: [message] }])
  })

  test('reports errors in the language of the request', async () => {
    const refusal = await refusedSignUp({ ...jeanne, password: '1234567890' }, { 'accept-language': 'fr' })
    expect(refusal.serializer_errors?.password?.[0]).toContain('trop facile à deviner')
  })

  test('is limited per address', async () => {
    const signUpFrom = (from: string) => world.refusal(null, accounts.signUp, jeanne, { from })
    for (let time = 0; time < 10; time++) expect((await signUpFrom('2001:db8::1')).status).toBe(400)
    const refusal = await signUpFrom('2001:db8::ffff')
    expect(refusal).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS' })
    expect(refusal.retryAfter).toBeGreaterThan(3000)
  })

  test('twice at the same time with one username creates one account', async () => {
    const both = await Promise.all(
      [1, 2].map((n) =>
        world.send(
          null,
          accounts.signUp,
          { ...jeanne, username: 'twin', email: `twin${n}@example.org` },
          { from: newAddress() },
        ),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  })
})

describe('requesting the activation mail again', () => {
  const resend = (email: string) => world.call(null, accounts.resendActivation, { email })

  test('invalidates the earlier link', async () => {
    await signUp({ ...jeanne, username: 'late', email: 'late@example.org' })
    const first = await lastLink('activate')
    await resend('LATE@example.org')
    const second = await lastLink('activate')
    expect(second.token).not.toBe(first.token)
    const { uid, token } = second
    expect((await refusedActivation({ uid, token: first.token })).key).toBe('TOKEN_DOESNT_EXIST')
    expect((await refusedActivation({ uid: '999999', token })).key).toBe('TOKEN_DOESNT_EXIST')
    await activate({ uid, token })
  })

  test('gives the same answer and sends no mail for unknown and active accounts', async () => {
    const { email } = await world.aMember()
    await world.finishJobs()
    const before = (await world.mails()).length
    for (const address of [email, 'nobody@example.org']) expect(await resend(address)).toBeUndefined()
    await world.finishJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('gives a link that expires after a week', async () => {
    await signUp({ ...jeanne, username: 'slow', email: 'slow@example.org' })
    const { uid, token } = await lastLink('activate')
    world.moveClock(new Date(world.now().getTime() + 7 * 86_400_000))
    expect(await refusedActivation({ uid, token })).toMatchObject({ status: 410, key: 'TOKEN_EXPIRED' })
  })
})
