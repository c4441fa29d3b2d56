import { OperatorError } from '../errors.ts'
import { eraseAccounts } from '../features/accounts/index.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { JobContext } from '../platform/jobs/job.ts'

export async function countDemoMembers(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow()
  return members
}

/** The password of demo accounts is public, so an instance in production does not start with them. */
export async function refuseDemoMembers(db: Db) {
  const members = await countDemoMembers(db)
  if (members === 0) return
  throw new OperatorError(
    `This database holds ${members} demo accounts, whose password is public. It was used to try Pollen out.\n` +
      'Remove them and all their content with: npm run demo:remove\n' +
      'To show the demo on your own network anyway, set DEMO=on.',
  )
}

/**
 * Erases the members of the demo with all their content, and its resources. Returns the number of members. Marks them as never
 * activated, because the job erases such accounts immediately and without a mail.
 */
export async function removeDemo(ctx: JobContext): Promise<number> {
  const { db } = ctx
  const members = await countDemoMembers(db)
  const longAgo = new Date(0)
  const forgotten = { activated_at: null, deletion_at: null, sign_up_date: longAgo }
  await db.updateTable('members').set(forgotten).where('is_demo', '=', true).execute()
  for (let left = members; left > 0; ) {
    await eraseAccounts.run(ctx, {})
    const remaining = await countDemoMembers(db)
    if (remaining >= left) {
      throw new OperatorError(`${remaining} demo accounts could not be removed. Stop Pollen and try again.`)
    }
    left = remaining
  }
  await db.deleteFrom('resources').where('source', '=', 'demo').execute()
  return members
}
