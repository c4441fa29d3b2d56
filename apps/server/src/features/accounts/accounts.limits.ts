import type { Limit } from '../../platform/limits.ts'

/** What nobody does this often by hand. Failures only, for log-ins; every try, for what sends a mail. */
export const accountLimits = {
  failedLogInsOfAccount: { name: 'log-in-account', times: 5, minutes: 15 },
  failedLogInsFromAddress: { name: 'log-in-address', times: 25, minutes: 15 },
  signUpsFromAddress: { name: 'sign-up-address', times: 10, minutes: 60 },
  linksFromAddress: { name: 'link-address', times: 20, minutes: 60 },
  linksToAccount: { name: 'link-account', times: 4, minutes: 60 },
} satisfies Record<string, Limit>
