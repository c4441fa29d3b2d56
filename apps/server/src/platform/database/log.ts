/** What the database needs of a logger; pino's and Fastify's are such. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
