/** Common passwords, one per line; see `apps/web/common-passwords.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: string
  export default passwords
}
