import * as z from 'zod/mini'

/** What an endpoint answers that has nothing to say. */
export const noContent = { output: z.void(), status: 204 } as const
