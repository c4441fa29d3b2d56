import * as z from 'zod/mini'

/** Output and status of endpoints without a response body. */
export const noContent = { output: z.void(), status: 204 } as const
