import { accounts } from '@pollen/contract/accounts'
import type { InputOf } from '@pollen/contract/endpoint'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { lockMember } from '../members/index.ts'
import { hashToken } from './tokens.ts'

let world: World
let count = 0

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const update = (as: Member, changes: InputOf<typeof members.updateMe>) => world.call(as, members.updateMe, changes)
const refusedUpdate = (as: Member, changes: object, headers = {}) =>
  world.refusal(as, members.updateMe, changes, { headers })
const readMe = (member: Member) => world.call(member, members.me)
const newAddress = () => `new${++count}@example.net`
const mailsTo = async (address: string) => (await world.mails()).filter((mail) => mail.to_address === address)

async function mailedToken(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1)
  return /\/confirm-email\/([\w-]{40})/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

/** A member with a pending change of the address. */
async function aMemberWithPendingEmail() {
  const member = await world.aMember()
  const email = newAddress()
  await update(member, { email, password: member.password })
  return { member, email, token: await mailedToken(email) }
}

const confirm = (token: string) => world.call(null, accounts.confirmEmail, { token })

describe('requesting another e-mail address', () => {
  test.each([
    ['en', 'This field is required', 'The password is incorrect.'],
    ['fr', 'Ce champ est obligatoire', 'Le mot de passe est incorrect.'],
  ])('needs the password; without it, no field of the request is saved (%s)', async (language, missing, wrong) => {
    const ada = await world.aMember()
    const before = await readMe(ada)
    const changes = { email: newAddress(), description: 'changed?', first_name: 'Eve' }
    const headers = { 'accept-language': language }
    const refusals = [
      await refusedUpdate(ada, changes, headers),
      await refusedUpdate(ada, { ...changes, password: 'not my password' }, headers),
    ]
    expect(refusals).toMatchObject([
      { status: 400, serializer_errors: { password: [missing] } },
      { status: 400, serializer_errors: { password: [wrong] } },
    ])
    expect(await readMe(ada)).toEqual(before)
    expect(await mailsTo(changes.email)).toEqual([])
  })

  test('fails if the password changes during the request', async () => {
    const ada = await world.aMember()
    const email = newAddress()
    const asked = await world.db.transaction().execute(async (tx) => {
      await lockMember(tx, ada.id)
      const answer = world.send(ada, members.updateMe, { email, password: ada.password })
      await world.untilLockWait()
      await tx.updateTable('members').set({ password_hash: 'another one' }).where('id', '=', ada.id).execute()
      return { answer }
    })
    expect((await asked.answer).json().serializer_errors).toEqual({ password: ['This field is required'] })
    expect(await mailsTo(email)).toEqual([])
  })

  test('keeps the old address until the mailed link is used, and shows the new one as pending', async () => {
    const { member, email } = await aMemberWithPendingEmail()
    expect(await readMe(member)).toMatchObject({ email: member.email, pending_email: email })
    expect(await readMe(await world.aMember())).toMatchObject({ pending_email: null })
    expect(await world.call(member, members.me, { columns: ['pending_email'] })).toEqual({ pending_email: email })
    await world.call(null, accounts.logIn, { authValue: member.email, password: member.password })
    const refusal = await world.refusal(null, accounts.logIn, { authValue: email, password: member.password })
    expect(refusal.key).toBe('INVALID_PASSWORD')
  })

  test.each([
    ['en', 'Confirm your new address', 'Use this address'],
    ['fr', 'Confirmez votre nouvelle adresse', 'Utiliser cette adresse'],
  ] as const)('mails the link in the language of the account (%s)', async (language, subject, button) => {
    const member = await world.aMember({ language })
    const email = newAddress()
    await update(member, { email, password: member.password })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text_body).toContain(button)
    expect(mail?.text_body).not.toContain(member.email)
  })

  test('mails nothing but that one link to an unconfirmed address', async () => {
    const { member, email } = await aMemberWithPendingEmail()
    await world.call(null, accounts.resetPassword, { email })
    await world.call(null, accounts.resendActivation, { email })
    await world.call(null, accounts.recover, { accountValue: email })
    await world.call(member, accounts.sendDeleteConfirmation, { id: member.id, password: member.password })
    await world.call(null, accounts.resetPassword, { email: member.email })
    await world.finishJobs()
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await mailsTo(member.email)).length).toBeGreaterThan(1)
  })

  test('stores only the hash of the link', async () => {
    const { member, token } = await aMemberWithPendingEmail()
    const stored = await world.db.selectFrom('tokens').selectAll().where('member_id', '=', member.id).execute()
    expect(stored.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)])
    for (const value of Object.values(stored[0] ?? {})) expect(String(value)).not.toContain(token)
  })

  test('invalidates older links, and the link expires after a day', async () => {
    const { member, token } = await aMemberWithPendingEmail()
    const email = newAddress()
    await update(member, { email, password: member.password })
    const check = (secret: string) => world.refusal(null, accounts.confirmEmail, { token: secret })
    expect((await check(token)).key).toBe('TOKEN_DOESNT_EXIST')

    const asked = world.now()
    world.moveClock(new Date(asked.getTime() + 24 * 3_600_000))
    expect((await check(await mailedToken(email))).key).toBe('TOKEN_EXPIRED')
    expect(await readMe(member)).toMatchObject({ email: member.email, pending_email: null })
    world.moveClock(asked)
  })

  test('entering the pending address again mails a new link, without the password', async () => {
    const { member, email, token } = await aMemberWithPendingEmail()
    await update(member, { email: email.toUpperCase() })
    expect((await world.refusal(null, accounts.confirmEmail, { token })).key).toBe('TOKEN_DOESNT_EXIST')
    await confirm(await mailedToken(email.toUpperCase()))
  })

  test('entering the current address cancels the change, without the password', async () => {
    const { member, token } = await aMemberWithPendingEmail()
    expect(await update(member, { email: member.email })).toMatchObject({ email: member.email, pending_email: null })
    expect((await world.refusal(null, accounts.confirmEmail, { token })).key).toBe('TOKEN_DOESNT_EXIST')
  })

  test('saves another spelling of the current address without a link', async () => {
    const ada = await world.aMember()
    const email = ada.email.toUpperCase()
    expect(await update(ada, { email })).toMatchObject({ email, pending_email: null })
    expect(await mailsTo(email)).toEqual([])
  })

  test.each([
    ['en', 'The username or the email is already taken.'],
    ['fr', 'Le nom d’utilisateur ou l’adresse e‑mail est déjà pris.'],
  ])('reveals that an address is taken only after the right password (%s)', async (language, message) => {
    const [ada, jean] = [await world.aMember(), await world.aMember()]
    const email = jean.email.toUpperCase()
    const headers = { 'accept-language': language }
    const withoutPassword = await refusedUpdate(ada, { email }, headers)
    expect(Object.keys(withoutPassword.serializer_errors ?? {})).toEqual(['password'])
    const refusal = await refusedUpdate(ada, { email, password: ada.password, first_name: 'Eve' }, headers)
    expect(refusal).toMatchObject({ status: 400, serializer_errors: { email: [message] } })
    expect(await readMe(ada)).toMatchObject({ first_name: ada.first_name, pending_email: null })
  })

  test('leaves one valid link if two tabs request two addresses', async () => {
    const ada = await world.aMember()
    const addresses = [newAddress(), newAddress()]
    await Promise.all(addresses.map((email) => update(ada, { email, password: ada.password })))
    const { pending_email } = await readMe(ada)
    const [dead = ''] = addresses.filter((email) => email !== pending_email)
    const refusal = await world.refusal(null, accounts.confirmEmail, { token: await mailedToken(dead) })
    expect(refusal.key).toBe('TOKEN_DOESNT_EXIST')
    await confirm(await mailedToken(pending_email ?? ''))
  })
})

describe('a pending change ends', () => {
  test('when the password is reset', async () => {
    const { member, token } = await aMemberWithPendingEmail()
    await world.call(null, accounts.resetPassword, { email: member.email })
    await world.finishJobs()
    const [, uid = '', secret = ''] =
      /\/confirm\/(\d+)\/([\w-]{40})/.exec((await mailsTo(member.email)).at(-1)?.text_body ?? '') ?? []
    await world.call(null, accounts.resetPasswordConfirm, { uid, token: secret, new_password: 'three-loud-owls' })
    expect((await world.refusal(null, accounts.confirmEmail, { token })).key).toBe('TOKEN_DOESNT_EXIST')
  })

  test('when the account is disabled, and stays cancelled after a recovery', async () => {
    const { member, token } = await aMemberWithPendingEmail()
    await world.call(member, accounts.disable, { id: member.id, password: member.password })
    expect((await world.refusal(null, accounts.confirmEmail, { token })).key).toBe('TOKEN_DOESNT_EXIST')
    await world.call(null, accounts.recover, { accountValue: member.username })
    await world.finishJobs()
    const mail = (await mailsTo(member.email)).at(-1)
    const recovery = /\/recover-account\/([\w-]{40})/.exec(mail?.text_body ?? '')?.[1] ?? ''
    await world.call(null, accounts.confirmRecovery, { token: recovery })
    const session = await world.call(null, accounts.logIn, { authValue: member.username, password: member.password })
    expect(await world.call(session, members.me)).toMatchObject({ email: member.email, pending_email: null })
  })

  test('without a trace when the account is erased', async () => {
    const { member, email } = await aMemberWithPendingEmail()
    await world.db
      .updateTable('members')
      .set({ disabled_at: world.now(), deletion_at: world.now() })
      .where('id', '=', member.id)
      .execute()
    await world.runScheduled('erase-accounts')
    expect(await world.dump()).not.toContain(email)
  })
})

describe('limits', () => {
  test('a member may request five addresses a day, including rejected ones and repeated links', async () => {
    const [ada, jean] = [await world.aMember(), await world.aMember()]
    const { password } = ada
    await refusedUpdate(ada, { email: jean.email, password })
    const email = newAddress()
    await update(ada, { email, password })
    for (let time = 0; time < 3; time++) await update(ada, { email })
    const refusal = await refusedUpdate(ada, { email: newAddress(), password })
    expect(refusal).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS', retryAfter: expect.any(Number) })
    expect(await readMe(ada)).toMatchObject({ pending_email: email })
    expect((await update(ada, { email: ada.email, description: 'Hello' })).pending_email).toBeNull()
  })

  test('an address gets five links a day, from all accounts and for all spellings', async () => {
    const email = newAddress()
    for (let time = 0; time < 5; time++) {
      const member = await world.aMember()
      await update(member, { email, password: member.password })
    }
    const member = await world.aMember()
    const refusal = await refusedUpdate(member, { email: email.toUpperCase(), password: member.password })
    expect(refusal).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS' })
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('a member may try ten usernames a day; the current one does not count', async () => {
    const ada = await world.aMember()
    for (let time = 0; time < 10; time++) await update(ada, { username: `${ada.username}.${time}` })
    expect(await refusedUpdate(ada, { username: 'one-more' })).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS' })
    expect(await update(ada, { username: `${ada.username}.9`, first_name: 'Eve' })).toMatchObject({ first_name: 'Eve' })
  })
})
