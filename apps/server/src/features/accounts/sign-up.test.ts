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
/** Each from another address, so that the limit on sign-ups is not what is tried. */
const signUp = (body: object, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v1/users/',
    payload: body,
    headers,
    remoteAddress: `10.0.0.${++address}`,
  })
const logIn = (authValue: string, password: string) =>
  world.http('POST', '/api/v1/auth/login/', { body: { authValue, password } })

/** The uid and token of the last link mailed. */
async function lastLink(path: string) {
  await world.finishJobs()
  const mail = (await world.mails()).at(-1)
  const [, uid, token] =
    new RegExp(`https://share.example.org/${path}/([^/\\s]+)/([\\w-]+)`).exec(mail?.text_body ?? '') ?? []
  return { uid, token, mail }
}

describe('signing up', () => {
  test('makes an account that a mailed link activates', async () => {
    const answer = await signUp({ ...jeanne, language: 'fr' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ id: expect.any(Number), username: 'jeanne.d', email: 'Jeanne@Example.org' })
    expect((await logIn('jeanne.d', jeanne.password)).json()).toMatchObject({ key: 'NOT_VALIDATED_YET' })

    const { uid, token, mail } = await lastLink('activate')
    expect(mail).toMatchObject({ to_address: 'Jeanne@Example.org', subject: 'Activez votre compte sur Outremeuse' })
    expect(mail?.html_body).toContain('Bonjour Jeanne,')
    const activate = () => world.http('POST', '/api/v1/users/activation/', { body: { uid, token } })
    expect((await activate()).statusCode).toBe(204)
    expect((await activate()).json()).toMatchObject({ key: 'TOKEN_ALREADY_USED' })
    expect((await logIn('JEANNE.D', jeanne.password)).statusCode).toBe(200)
    expect((await logIn('jeanne@example.org', jeanne.password)).statusCode).toBe(200)
  })

  test.each([
    ['the username', { username: 'JEANNE.D', email: 'other@example.org' }],
    ['the e-mail', { username: 'someone-else', email: 'jeanne@EXAMPLE.org' }],
  ])('with %s of somebody else is refused without telling which', async (_what, taken) => {
    const answer = await signUp({ ...jeanne, ...taken })
    expect(answer.statusCode).toBe(400)
    const message = ['The username or the email is already taken.']
    expect(answer.json()).toMatchObject({ serializer_errors: { username: message, email: message } })
  })

  test.each([
    ['email', 'not-an-address', 'Must be a valid email address'],
    ['email', `${'a'.repeat(250)}@example.org`, 'Must have at most 254 characters'],
    ['username', 'ab', 'Must have at least 3 characters'],
    ['username', 'with space', 'Only letters, digits and _ . - are possible'],
    ['username', 'a'.repeat(21), 'Must have at most 20 characters'],
    ['first_name', '   ', 'This field is required'],
    ['first_name', '\u200b\u2060', 'This field is required'],
    ['last_name', 'x'.repeat(51), 'Must have at most 50 characters'],
    ['password', 'short', 'Must have at least 8 characters'],
    ['password', '83920174653', 'A password of digits only is too easy to guess'],
    ['password', 'Password1', 'This password is used by many people; choose another one'],
    ['password', 'jeanne-dupont1', 'This password is too close to your name, username or email'],
    ['password', undefined, 'This field is required'],
    ['language', 'nl', 'Must be one of the offered choices'],
  ])('with %s %j says what to change', async (field, value, message) => {
    const answer = await signUp({ ...jeanne, username: 'fresh-name', email: 'fresh@example.org', [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().serializer_errors).toEqual({ [field]: [message] })
  })

  test('says it in French to who reads French', async () => {
    const answer = await signUp({ ...jeanne, password: '1234567890' }, { 'accept-language': 'fr' })
    expect(answer.json().serializer_errors.password[0]).toContain('trop facile à deviner')
  })

  test('from one address too often has to wait', async () => {
    const again = () =>
      world.app.inject({ method: 'POST', url: '/api/v1/users/', payload: jeanne, remoteAddress: '2001:db8::1' })
    for (let time = 0; time < 10; time++) expect((await again()).statusCode).toBe(400)
    const refused = await world.app.inject({
      method: 'POST',
      url: '/api/v1/users/',
      payload: jeanne,
      remoteAddress: '2001:db8::ffff',
    })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ key: 'TOO_MANY_ATTEMPTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  })

  test('by two at once with one name gives one of them the account', async () => {
    const both = await Promise.all(
      [1, 2].map((n) => signUp({ ...jeanne, username: 'twin', email: `twin${n}@example.org` })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  })
})

describe('asking for the activation mail again', () => {
  const ask = (email: string) => world.http('POST', '/api/v1/users/resend_activation/', { body: { email } })

  test('voids the earlier link', async () => {
    await signUp({ ...jeanne, username: 'late', email: 'late@example.org' })
    const first = await lastLink('activate')
    expect((await ask('LATE@example.org')).statusCode).toBe(204)
    const second = await lastLink('activate')
    expect(second.token).not.toBe(first.token)
    const use = ({ uid, token }: { uid?: string | undefined; token?: string | undefined }) =>
      world.http('POST', '/api/v1/users/activation/', { body: { uid, token } })
    expect((await use(first)).json()).toMatchObject({ key: 'TOKEN_DOESNT_EXIST' })
    expect((await use({ ...second, uid: '999999' })).json()).toMatchObject({ key: 'TOKEN_DOESNT_EXIST' })
    expect((await use(second)).statusCode).toBe(204)
  })

  test('answers alike, and mails nothing, for an unknown or active account', async () => {
    const { email } = await world.aMember()
    await world.finishJobs()
    const before = (await world.mails()).length
    for (const address of [email, 'nobody@example.org']) {
      const answer = await ask(address)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    await world.finishJobs()
    expect(await world.mails()).toHaveLength(before)
  })

  test('works for a week, then the link is too old', async () => {
    await signUp({ ...jeanne, username: 'slow', email: 'slow@example.org' })
    const { uid, token } = await lastLink('activate')
    world.moveClock(new Date(world.now().getTime() + 7 * 86_400_000))
    const answer = await world.http('POST', '/api/v1/users/activation/', { body: { uid, token } })
    expect([answer.statusCode, answer.json().key]).toEqual([410, 'TOKEN_EXPIRED'])
  })
})
