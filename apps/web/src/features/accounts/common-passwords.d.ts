/** Passwords that many people use, one on a line, see `apps/web/common-passwords.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: string
  export default passwords
}
