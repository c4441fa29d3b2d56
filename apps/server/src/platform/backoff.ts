/** Exponential backoff between connection attempts: doubles from 100 ms up to 5 s, with jitter to spread the attempts. */
export const backoffMs = (attempt: number) => Math.min(100 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2)
