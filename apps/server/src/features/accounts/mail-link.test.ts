import { accounts } from '@pollen/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { lockMember } from '../members/index.ts'
import { updateAccount } from './accounts.queries.ts'
import { mailLink } from './mail-link.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hours = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 3_600_000))

test.each([
  ['a password reset', accounts.resetPassword, {}, (name: string) => ({ email: `${name}@example.org` })],
  [
    'activation',
    accounts.resendActivation,
    { activated_at: null },
    (name: string) => ({ email: `${name}@example.org` }),
  ],
  ['recovery', accounts.recover, { disabled_at: new Date() }, (name: string) => ({ accountValue: name })],
])(
  'an account gets at most ten links a day for %s, from whichever address they are requested',
  async (_what, endpoint, state, input) => {
    const ada = await world.aMember(state)
    const mailsToAda = async () => (await world.mails()).filter((mail) => mail.to_address === ada.email).length
    let asked = 0
    for (let hour = 0; hour < 6; hour++) {
      for (let time = 0; time < 4; time++) {
        const from = `10.3.0.${++asked}`
        expect((await world.send(null, endpoint, input(ada.username), { from })).statusCode).toBeLessThan(300)
        await world.finishJobs()
      }
      hours(1)
    }
    expect(await mailsToAda()).toBe(10)
    hours(19)
    await world.send(null, endpoint, input(ada.username), { from: '10.3.1.1' })
    await world.finishJobs()
    expect(await mailsToAda()).toBe(11)
  },
)

test('exhausting the limit of an account leaves its owner with a working link', async () => {
  const ada = await world.aMember()
  for (let hour = 0; hour < 5; hour++) {
    for (let time = 0; time < 4; time++) {
      await world.call(null, accounts.resetPassword, { email: ada.email }, { from: `10.4.${hour}.${time}` })
      await world.finishJobs()
    }
    hours(1)
  }
  hours(18)
  const mails = (await world.mails()).filter((mail) => mail.to_address === ada.email)
  const [, uid = '', token = ''] = /confirm\/([^/\s]+)\/([\w-]{40})/.exec(mails.at(-1)?.text_body ?? '') ?? []
  await world.call(null, accounts.resetPasswordConfirm, { uid, token, new_password: 'nine-blue-kettles' })
})

test('a link requested while the address changes goes to the new one', async () => {
  const ada = await world.aMember()
  const email = 'taken-back@example.net'
  const mailing = await world.db.transaction().execute(async (tx) => {
    await lockMember(tx, ada.id)
    await updateAccount(tx, ada.id, { email })
    const job = world.runJob(mailLink, { memberId: ada.id, action: 'reset_password' })
    await Promise.race([job, world.untilLockWait()])
    return { job }
  })
  await mailing.job
  const mails = (await world.mails()).filter(({ to_address }) => [ada.email, email].includes(to_address ?? ''))
  expect(mails.map(({ to_address }) => to_address)).toEqual([email])
})
