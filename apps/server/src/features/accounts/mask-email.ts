/** `jean@example.org` → `j•••@e•••.org` */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.slice(host.lastIndexOf('.') + 1)
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••.${ending}`
}
