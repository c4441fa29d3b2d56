export { changePassword, disableAccount, requestDeletion } from './accounts.api.ts'
export { PasswordStrength } from './password-strength.tsx'
export { UnsentNotice } from './unsent-notice.tsx'
