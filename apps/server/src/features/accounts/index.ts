export { identify } from './identify.ts'
export { hashPassword } from './passwords.ts'
export { hashToken, newToken } from './secret-tokens.ts'
