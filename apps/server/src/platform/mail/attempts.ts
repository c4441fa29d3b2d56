const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** Nobody acts on a mail that comes later than this. */
const patience = 72 * hours

/** Ever longer, from a minute to six hours, and not all at the same moment: a server that comes back is not run over. */
export function pauseBeforeAttempt(attempts: number, chance = Math.random()): number {
  const pause = Math.min(minutes * 2 ** (attempts - 1), 6 * hours)
  return Math.round(pause * (0.75 + chance / 2))
}

export type Refusal = Error & { code?: string; command?: string; permanent?: boolean }

/**
 * Whether trying again is pointless: this recipient or this message is refused for good, or the mail is too old. Other
 * refusals (our password, our address) are the operator's to mend, and the mail waits for it.
 */
export function isHopeless(
  { permanent, command }: Refusal,
  { createdAt, now }: { createdAt: Date; now: Date },
): boolean {
  const isRefused = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return isRefused || now.getTime() - createdAt.getTime() > patience
}
