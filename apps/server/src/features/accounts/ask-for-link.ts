import type { TokenAction } from '@pollen/contract/accounts'
import type { RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { accountLimits } from './accounts.limits.ts'
import { mailLink, nobody } from './mail-link.ts'

type Wish = { typed: string; memberId: number | null; action: TokenAction }

/**
 * Has a link mailed. Whether there is an account or not, the same happens here: limits are counted by what was typed, and a
 * job is queued; with nobody to write to, the job does nothing. So neither the answer nor its time tells.
 */
export async function askForLink(db: Db, { limits, caller }: RequestContext, { typed, memberId, action }: Wish) {
  await limits.take(accountLimits.linksFromAddress, caller.address)
  await limits.take(accountLimits.linksToAccount, `${action} ${typed.toLowerCase()}`)
  await enqueue(db, mailLink, { memberId: memberId ?? nobody, action })
}
