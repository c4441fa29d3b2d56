import type { Limit, Limits } from '../../platform/limits.ts'

const day = 24 * 60
/** Refused addresses count too: the answer tells whether somebody has the address. */
const addressesOfMember: Limit = { name: 'email-member', times: 5, minutes: day }
/** From all accounts together: nobody's mailbox is filled by asking for their address. */
const linksToAddress: Limit = { name: 'email-address', times: 5, minutes: day }

/** Counts that a member asks for another address; only after their password was right. */
export async function limitNewAddress(limits: Limits, { memberId, email }: { memberId: number; email: string }) {
  await limits.take(addressesOfMember, String(memberId))
  await limits.take(linksToAddress, email.toLowerCase())
}
