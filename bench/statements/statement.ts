/** SQL as the driver sends it; without values it goes as plain text, as the driver of the server does it. */
export type Statement = { text: string; values?: (string | null)[]; name?: string }
