import type { Limit, Limits } from '../../platform/limits.ts'

const day = 24 * 60
/** Counts rejected addresses too, because the rejection reveals that an account has the address. */
const addressesOfMember: Limit = { name: 'email-member', times: 5, minutes: day }
/** Shared by all accounts, so that confirmation mails cannot flood a mailbox. */
const linksToAddress: Limit = { name: 'email-address', times: 5, minutes: day }

/** Call this after the password was verified, so that failed attempts do not use up the limit of the mailbox. */
export async function limitNewAddress(limits: Limits, { memberId, email }: { memberId: number; email: string }) {
  await limits.take(addressesOfMember, String(memberId))
  await limits.take(linksToAddress, email.toLowerCase())
}
