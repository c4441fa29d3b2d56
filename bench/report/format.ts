/** `12,345`. */
export const count = (value: number) => Math.round(value).toLocaleString('en')

export const megabytes = (bytes: number | null) => (bytes === null ? 'unknown' : `${Math.round(bytes / 2 ** 20)} MB`)
