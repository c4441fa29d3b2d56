import { accounts } from '@pollen/contract/accounts'
import { dataExports } from '@pollen/contract/exports'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let count = 0

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const newAddress = () => `other${++count}@example.net`
const day = 86_400_000

/** Returns the last mail to an address, and the token of its link to `page`. */
async function lastMail(to: string, page: string) {
  const mail = (await world.mails()).filter((mail) => mail.to_address === to).at(-1)
  const token = new RegExp(`/${page}/([\\w-]{40})`).exec(mail?.text_body ?? '')?.[1] ?? ''
  return { subject: mail?.subject ?? '', text: mail?.text_body ?? '', token }
}

const requestChange = async (member: Member, email: string) => {
  await world.call(member, members.updateMe, { email, password: member.password })
  return (await lastMail(email, 'confirm-email')).token
}
const confirm = (token: string) => world.call(null, accounts.confirmEmail, { token })
const restoreEmail = (token: string) => world.call(null, accounts.takeBackEmail, { token })
const logIn = (authValue: string, password: string) => world.call(null, accounts.logIn, { authValue, password })
const emailOf = async (member: { id: number }) =>
  (await world.db.selectFrom('members').select('email').where('id', '=', member.id).executeTakeFirstOrThrow()).email

/** A member with a new address, and the token that restores the old one. */
async function aMemberWithNewAddress(language: 'en' | 'fr' = 'en') {
  const member = await world.aMember({ language })
  const email = newAddress()
  await confirm(await requestChange(member, email))
  return { member, email, restoreToken: (await lastMail(member.email, 'take-back-email')).token }
}

describe('the link mailed to the new address', () => {
  test('changes the address of the account and keeps its sessions', async () => {
    const member = await world.aMember()
    const email = newAddress()
    const token = await requestChange(member, email)
    const user = { email, username: member.username }
    expect(await world.call(null, accounts.checkToken, { token, action: 'confirm_email' })).toEqual({ token, user })
    await confirm(token)
    expect(await world.call(member, members.me)).toMatchObject({ email, pending_email: null })
    await logIn(email, member.password)
    expect((await world.refusal(null, accounts.confirmEmail, { token })).key).toBe('TOKEN_ALREADY_USED')
  })

  test.each([
    ['not complete', 'a b', 400, 'TOKEN_BAD_FORMAT'],
    ['too short', 'abc', 400, 'TOKEN_LENGTH_INVALID'],
    ['unknown', 'x'.repeat(40), 404, 'TOKEN_DOESNT_EXIST'],
  ])('is rejected when it is %s', async (_what, token, status, key) => {
    for (const endpoint of [accounts.confirmEmail, accounts.takeBackEmail]) {
      expect(await world.refusal(null, endpoint, { token })).toMatchObject({ status, key })
    }
  })

  test('cannot be used for another action', async () => {
    const { member, restoreToken } = await aMemberWithNewAddress()
    const token = await requestChange(member, newAddress())
    const keys = [
      await world.refusal(null, accounts.takeBackEmail, { token }),
      await world.refusal(null, accounts.confirmEmail, { token: restoreToken }),
      await world.refusal(null, accounts.resetPasswordConfirm, {
        uid: String(member.id),
        token,
        new_password: 'three-loud-owls',
      }),
    ].map(({ key }) => key)
    expect(keys).toEqual(Array(3).fill('TOKEN_ACTION_DOESNT_MATCH'))
  })

  test('works once, even for sixty concurrent requests', async () => {
    const member = await world.aMember()
    const token = await requestChange(member, newAddress())
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => world.send(null, accounts.confirmEmail, { token })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([204, ...Array(59).fill(410)])
    const mails = (await world.mails()).filter((mail) => mail.to_address === member.email)
    expect(mails).toHaveLength(1)
  })

  test('gives an address requested by two members to the first who confirms it', async () => {
    const [ada, jean] = [await world.aMember(), await world.aMember()]
    const email = newAddress()
    const tokens = [await requestChange(ada, email), await requestChange(jean, email)]
    const answers = await Promise.all(tokens.map((token) => world.send(null, accounts.confirmEmail, { token })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const loser = answers.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json()).toMatchObject({ key: 'EMAIL_ALREADY_TAKEN' })
    expect([await emailOf(ada), await emailOf(jean)].filter((address) => address === email)).toHaveLength(1)
  })

  test('invalidates earlier links and downloads', async () => {
    const member = await world.aMember()
    await world.call(null, accounts.resetPassword, { email: member.email })
    await world.call(member, accounts.sendDeleteConfirmation, { id: member.id, password: member.password })
    await world.call(member, dataExports.request, { password: member.password })
    await world.finishJobs()
    const { url } = (await world.call(member, dataExports.latest)) ?? {}
    expect((await world.get(url ?? '')).statusCode).toBe(200)
    const texts = (await world.mails()).filter((mail) => mail.to_address === member.email).map((mail) => mail.text_body)
    const tokens = texts.flatMap((text) => text?.match(/(?<=\/(delete-account|confirm\/\d+)\/)[\w-]{40}/g) ?? [])
    expect(tokens).toHaveLength(2)

    await confirm(await requestChange(member, newAddress()))
    for (const token of tokens) {
      for (const action of ['reset_password', 'delete_account']) {
        expect((await world.refusal(null, accounts.checkToken, { token, action })).key).toBe('TOKEN_DOESNT_EXIST')
      }
    }
    expect((await world.get(url ?? '')).statusCode).toBe(404)
    expect(await world.call(member, dataExports.latest)).toBeNull()
  })

  test('is part of the data export, without its token', async () => {
    const member = await world.aMember()
    const email = newAddress()
    const token = await requestChange(member, email)
    const { accountExport } = await import('./accounts.export.ts')
    const { data } = await accountExport.read(world.db, member.id)
    const link = { action: 'confirm_email', email, used_at: null }
    expect(data).toMatchObject({ account: { email: member.email }, links_by_mail: [link] })
    expect(JSON.stringify(data)).not.toContain(token)
  })
})

describe('the link mailed to the old address', () => {
  test.each([
    ['en', 'Your email address on Pollen has changed', 'Restore my address'],
    ['fr', 'Votre adresse e‑mail sur Pollen a changé', 'Rétablir mon adresse'],
  ] as const)('comes with a masked version of the new address (%s)', async (language, subject, button) => {
    const { member, email } = await aMemberWithNewAddress(language)
    const mail = await lastMail(member.email, 'take-back-email')
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(button)
    expect(mail.text).toContain('o•••@e•••.net')
    expect(mail.text).not.toContain(email)
  })

  test.each(['en', 'fr'] as const)(
    'restores the address, ends all sessions and invalidates the password (%s)',
    async (language) => {
      const { member, email, restoreToken } = await aMemberWithNewAddress(language)
      const thief = await logIn(email, member.password)
      await world.call(thief, dataExports.request, { password: member.password })
      const pending = await requestChange(member, newAddress())
      await restoreEmail(restoreToken)

      expect(await emailOf(member)).toBe(member.email)
      for (const as of [member, thief]) expect((await world.refusal(as, members.me)).status).toBe(401)
      for (const name of [member.username, member.email, email]) {
        const refusal = await world.refusal(null, accounts.logIn, { authValue: name, password: member.password })
        expect(refusal.key).toBe('INVALID_PASSWORD')
      }
      expect((await world.refusal(null, accounts.confirmEmail, { token: pending })).key).toBe('TOKEN_DOESNT_EXIST')
      expect((await world.refusal(null, accounts.takeBackEmail, { token: restoreToken })).key).toBe(
        'TOKEN_ALREADY_USED',
      )

      const { token, text } = await lastMail(member.email, `reset-password/confirm/${member.id}`)
      expect(text).toContain(
        language === 'fr' ? 'l’ancien mot de passe ne fonctionne plus' : 'the old password no longer works',
      )
      await world.call(null, accounts.resetPasswordConfirm, {
        uid: String(member.id),
        token,
        new_password: 'three-loud-owls',
      })
      const session = await logIn(member.email, 'three-loud-owls')
      expect(await world.call(session, dataExports.latest)).toBeNull()
      const { subject } = await lastMail(email, 'nothing')
      expect(subject).toContain(language === 'fr' ? 'n’utilise plus cette adresse' : 'no longer uses this address')
    },
  )

  test('works for seven days', async () => {
    const { member, email, restoreToken } = await aMemberWithNewAddress()
    const changed = world.now()
    world.moveClock(new Date(changed.getTime() + 7 * day))
    expect((await world.refusal(null, accounts.takeBackEmail, { token: restoreToken })).key).toBe('TOKEN_EXPIRED')
    expect(await emailOf(member)).toBe(email)
    world.moveClock(new Date(changed.getTime() + 7 * day - 1000))
    await restoreEmail(restoreToken)
    world.moveClock(changed)
  })

  test('still works after a thief changes the address again, sets a password and disables the account', async () => {
    const { member, email, restoreToken } = await aMemberWithNewAddress()
    await confirm(await requestChange(member, newAddress()))
    const ofThief = (await lastMail(email, 'take-back-email')).token
    await restoreEmail(ofThief)
    expect(await emailOf(member)).toBe(email)
    const { token } = await lastMail(email, `reset-password/confirm/${member.id}`)
    const password = 'three-loud-owls'
    await world.call(null, accounts.resetPasswordConfirm, { uid: String(member.id), token, new_password: password })
    const thief = await logIn(email, password)
    await world.call(thief, accounts.disable, { id: member.id, password })

    await restoreEmail(restoreToken)
    expect(await emailOf(member)).toBe(member.email)
  })

  test('invalidates the restore links of later addresses', async () => {
    const { member, email, restoreToken } = await aMemberWithNewAddress()
    await confirm(await requestChange(member, newAddress()))
    const ofThief = (await lastMail(email, 'take-back-email')).token
    await restoreEmail(restoreToken)
    expect((await world.refusal(null, accounts.takeBackEmail, { token: ofThief })).key).toBe('TOKEN_DOESNT_EXIST')
  })

  test('reserves the old address as long as it is valid', async () => {
    const { member, restoreToken } = await aMemberWithNewAddress()
    const changed = world.now()
    const eve = await world.aMember()
    const person = { username: 'squatter', first_name: 'Eve', last_name: 'Stone', password: 'two-purple-hats' }
    const signUp = { ...person, email: member.email.toUpperCase() }
    expect((await world.refusal(null, accounts.signUp, signUp)).serializer_errors).toHaveProperty('email')
    const change = { email: member.email, password: eve.password }
    expect((await world.refusal(eve, members.updateMe, change)).serializer_errors).toHaveProperty('email')

    world.moveClock(new Date(changed.getTime() + 7 * day))
    await world.call(null, accounts.signUp, signUp)
    expect((await world.refusal(null, accounts.takeBackEmail, { token: restoreToken })).key).toBe('TOKEN_EXPIRED')
    world.moveClock(changed)
  })

  test('does not keep the member from requesting the old address again', async () => {
    const { member } = await aMemberWithNewAddress()
    await confirm(await requestChange(member, member.email))
    expect(await emailOf(member)).toBe(member.email)
  })
})
