/** `datetime-local` fields use local time, such as `2026-11-15T09:30`; the API uses ISO 8601. */

export function writeLocalTime(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Returns null while the field is empty or its date is incomplete. */
export function readLocalTime(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
