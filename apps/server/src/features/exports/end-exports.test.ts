import { accounts } from '@pollen/contract/accounts'
import { dataExports } from '@pollen/contract/exports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { hashToken } from '../accounts/index.ts'
import { lockMember } from '../members/index.ts'
import { makeExport } from './make-export.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const request = (as: Member) => world.call(as, dataExports.request, { password: as.password })
const later = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))

async function aFinishedExport(member: Member) {
  await request(member)
  await world.finishJobs()
  return (await world.call(member, dataExports.latest))?.url ?? ''
}

async function storedExports() {
  const names: string[] = []
  for await (const { name } of world.deps.storage.exports.list()) names.push(name)
  return names
}

/** Creates the token of a mailed link without sending the mail. */
async function aToken(member: Member, action: 'reset_password' | 'delete_account') {
  const token = `${action}-${member.id}`.padEnd(40, 'x')
  const times = { created_at: world.now(), expires_at: new Date(world.now().getTime() + 3_600_000) }
  await world.db
    .insertInto('tokens')
    .values({ member_id: member.id, action, token_hash: hashToken(token), ...times })
    .execute()
  return token
}

describe('the password', () => {
  test.each([
    ['en', 'This field is required', 'The password is incorrect.'],
    ['fr', 'Ce champ est obligatoire', 'Le mot de passe est incorrect.'],
  ])('is required for an export (%s)', async (language, missing, wrong) => {
    const ada = await world.aMember()
    const headers = { 'accept-language': language }
    const without = await world.refusal(ada, dataExports.request, {}, { headers })
    expect(without).toMatchObject({ status: 400, serializer_errors: { password: [missing] } })
    const guessed = await world.refusal(ada, dataExports.request, { password: 'a guess' }, { headers })
    expect(guessed).toMatchObject({ status: 400, serializer_errors: { password: [wrong] } })
    expect(await world.call(ada, dataExports.latest)).toBeNull()
  })

  test('cannot be guessed by repeated requests', async () => {
    const ada = await world.aMember()
    const guesses = []
    for (let n = 0; n < 7; n++) guesses.push(await world.refusal(ada, dataExports.request, { password: `guess ${n}` }))
    expect(guesses.at(-1)).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    expect((await world.refusal(ada, dataExports.request, { password: ada.password })).status).toBe(429)
  })
})

const waysToEnd: [string, (ada: Member) => Promise<unknown>][] = [
  ['logging out everywhere', (ada) => world.call(ada, accounts.endAllSessions)],
  [
    'a new password',
    async (ada) => {
      const link = { uid: String(ada.id), token: await aToken(ada, 'reset_password') }
      const answer = await world.send(null, accounts.resetPasswordConfirm, { ...link, new_password: 'nine blue pears' })
      expect(answer.statusCode).toBeLessThan(300)
    },
  ],
  ['disabling the account', (ada) => world.call(ada, accounts.disable, { id: ada.id, password: ada.password })],
  [
    'deleting the account',
    async (ada) => world.call(ada, accounts.confirmDeletion, { token: await aToken(ada, 'delete_account') }),
  ],
]

describe.each(waysToEnd)('%s', (_way, end) => {
  test('ends the link of a finished export and deletes its file', async () => {
    const [ada, ben] = [await world.aMember(), await world.aMember()]
    const [url, urlOfBen] = [await aFinishedExport(ada), await aFinishedExport(ben)]
    expect((await world.get(url)).statusCode).toBe(200)
    const before = await storedExports()
    await end(ada)
    expect((await world.get(url)).json().key).toBe('EXPORT_DOESNT_EXIST')
    await world.finishJobs()
    expect(await storedExports()).toHaveLength(before.length - 1)
    expect((await world.get(urlOfBen)).statusCode).toBe(200)
  })

  test('cancels a pending export', async () => {
    const ada = await world.aMember()
    const { id } = await request(ada)
    const before = await storedExports()
    await end(ada)
    await world.finishJobs()
    const row = world.db.selectFrom('exports').select('ready_at').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ ready_at: null })
    expect(await storedExports()).toEqual(before)
    const mails = (await world.mails()).filter(({ to_address }) => to_address === ada.email)
    for (const mail of mails) expect(mail.text_body).not.toContain('/exports/')
  })
})

test('an export that is ended while it is being written is neither mailed nor kept in the storage', async () => {
  const ada = await world.aMember()
  const { id } = await request(ada)
  const before = await storedExports()
  const { media, exports } = world.deps.storage
  const put: typeof exports.put = async (...file) => {
    await world.call(ada, accounts.endAllSessions)
    await world.finishJobs()
    await exports.put(...file)
  }
  const { db, pool, deps } = world
  const storage = { media, exports: { ...exports, put } }
  await makeExport.run({ ...deps, storage, db, pool, log: silentLog }, { exportId: id })
  await world.finishJobs()
  expect(await storedExports()).toEqual(before)
  expect((await world.mails()).filter(({ to_address }) => to_address === ada.email)).toEqual([])
})

test('logging out of one device keeps exports', async () => {
  const ada = await world.aMember()
  const url = await aFinishedExport(ada)
  await world.call(ada, accounts.logOut)
  expect((await world.get(url)).statusCode).toBe(200)
})

test('a concurrent request creates no export when all sessions end', async () => {
  const ada = await world.aMember()
  const asked = await world.db.transaction().execute(async (tx) => {
    await lockMember(tx, ada.id)
    const answer = world.send(ada, dataExports.request, { password: ada.password })
    await world.untilLockWait()
    await tx.deleteFrom('sessions').where('member_id', '=', ada.id).execute()
    return { answer }
  })
  expect((await asked.answer).statusCode).toBe(401)
  expect(await world.db.selectFrom('exports').select('id').where('member_id', '=', ada.id).execute()).toEqual([])
})

test('ended exports still count towards the daily limit', async () => {
  const ada = await world.aMember()
  for (let n = 0; n < 3; n++) await aFinishedExport(ada)
  const { password, username } = ada
  await world.call(ada, accounts.endAllSessions)
  await world.runScheduled('sweep-exports')
  later(60)
  const again = await world.call(null, accounts.logIn, { authValue: username, password })
  const refusal = await world.refusal({ token: again.token }, dataExports.request, { password })
  expect(refusal).toMatchObject({ status: 429, retryAfter: 23 * 3600 })
})
