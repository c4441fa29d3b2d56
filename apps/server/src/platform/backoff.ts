/** How long to wait before another attempt to connect: doubles from 100 ms up to 5 s, with jitter, so that many do not come at once. */
export const backoffMs = (attempt: number) => Math.min(100 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2)
