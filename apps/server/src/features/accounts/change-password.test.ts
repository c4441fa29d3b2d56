import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { lockMember } from '../members/index.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const new_password = 'lilac-over-the-wall'

const logInWith = (member: Member, password: string) =>
  world.send(null, accounts.logIn, { authValue: member.username, password })

async function mailsTo({ email }: Member) {
  await world.finishJobs()
  return (await world.mails()).filter(({ to_address }) => to_address === email)
}

test('a member changes their password by entering the current one, and gets a mail', async () => {
  const ada = await world.aMember()
  await world.call(ada, accounts.changePassword, { password: ada.password, new_password })
  expect((await logInWith(ada, ada.password)).statusCode).toBe(401)
  expect((await logInWith(ada, new_password)).statusCode).toBe(200)
  expect(await mailsTo(ada)).toMatchObject([{ subject: 'Your password for Pollen has changed' }])
})

test('keeps this browser logged in, logs out the others, and invalidates an open reset link', async () => {
  const ada = await world.aMember()
  const phone = await world.call(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  await world.call(null, accounts.resetPassword, { email: ada.email })
  const [reset] = await mailsTo(ada)
  const [, uid, token] = /\/confirm\/(\d+)\/([\w-]{40})/.exec(reset?.text_body ?? '') ?? []

  await world.call(ada, accounts.changePassword, { password: ada.password, new_password })
  expect(await world.call(ada, accounts.listSessions)).toHaveLength(1)
  expect((await world.refusal(phone, accounts.listSessions)).status).toBe(401)
  const late = await world.refusal(null, accounts.resetPasswordConfirm, {
    uid,
    token,
    new_password: 'roses-by-the-gate',
  })
  expect(late.key).toBe('TOKEN_DOESNT_EXIST')
})

test('keeps the other devices logged in on request, and says so in the mail', async () => {
  const ada = await world.aMember()
  const phone = await world.call(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  await world.call(ada, accounts.changePassword, { password: ada.password, new_password, log_out_others: false })
  expect(await world.call(phone, accounts.listSessions)).toHaveLength(2)
  const [mail] = await mailsTo(ada)
  expect(mail?.text_body?.replace(/\s+/g, ' ')).toContain('your other devices stay logged in')
  expect((await logInWith(ada, ada.password)).statusCode).toBe(401)
})

test('rejects a wrong current password and a weak new one', async () => {
  const ada = await world.aMember()
  const wrong = await world.refusal(ada, accounts.changePassword, { password: 'not mine', new_password })
  expect(wrong.serializer_errors).toEqual({ password: ['The password is incorrect.'] })
  const poor = { password: ada.password, new_password: 'password1' }
  const refusal = await world.refusal(ada, accounts.changePassword, poor, { headers: { 'accept-language': 'fr' } })
  expect(refusal.serializer_errors).toEqual({ new_password: [expect.stringContaining('trop courant')] })
  expect((await logInWith(ada, ada.password)).statusCode).toBe(200)
})

test('rejects the second of two concurrent changes', async () => {
  const ada = await world.aMember()
  const second = await world.db.transaction().execute(async (tx) => {
    await lockMember(tx, ada.id)
    const answer = world.send(ada, accounts.changePassword, { password: ada.password, new_password })
    await world.untilLockWait()
    await tx.updateTable('members').set({ password_hash: 'of the first' }).where('id', '=', ada.id).execute()
    return { answer }
  })
  expect((await second.answer).json().serializer_errors).toEqual({ password: ['The password is incorrect.'] })
  expect(await mailsTo(ada)).toEqual([])
})

test('allows five wrong guesses of the current password per session', async () => {
  const ada = await world.aMember()
  const guesses = Array.from({ length: 20 }, (_, index) => ({ password: `guess ${index}`, new_password }))
  const answers = await Promise.all(guesses.map((guess) => world.send(ada, accounts.changePassword, guess)))
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
})

test('a new password cancels a pending change of the address', async () => {
  const ada = await world.aMember()
  await world.call(ada, members.updateMe, { email: 'thief@example.net', password: ada.password })
  const [asked] = (await world.mails()).filter(({ to_address }) => to_address === 'thief@example.net')
  const [, token = ''] = /confirm-email\/([\w-]{40})/.exec(asked?.text_body ?? '') ?? []
  expect(token).not.toBe('')
  await world.call(ada, accounts.changePassword, { password: ada.password, new_password })
  expect(await world.call(ada, members.me)).toMatchObject({ email: ada.email, pending_email: null })
  expect((await world.refusal(null, accounts.confirmEmail, { token })).key).toBe('TOKEN_DOESNT_EXIST')
})
