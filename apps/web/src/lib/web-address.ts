/** Null for anything but an address of the web: what others wrote must not become a link that runs a script. */
export function readWebAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}
