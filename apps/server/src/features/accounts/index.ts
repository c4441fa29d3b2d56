export { accountExport } from './accounts.export.ts'
export { findAccount, findAccountByValue, findLanguage } from './accounts.queries.ts'
export { accountRoutes } from './accounts.routes.ts'
export { notifyOperatorsQueue } from './activate-account.ts'
export { banAddress, liftBan } from './bans.queries.ts'
export { deleteExpiredTokens } from './delete-expired-tokens.ts'
export { eraseAccounts, eraseWithTraces } from './erase-accounts.ts'
export { readErasures, writeErasureFile } from './erasure-list.ts'
export { identifyWith } from './identify.ts'
export { hasUsableInvitation } from './invitations.queries.ts'
export { mailLink } from './mail-link.ts'
export { maskEmail } from './mask-email.ts'
export {
  approveMember,
  lockAccount,
  lockApplicant,
  replaceEmail,
  restoreMember,
  suspendMember,
} from './operator-changes.ts'
export { hashPassword, requireGoodPassword } from './passwords.ts'
export { prepareRestoredData } from './prepare-restored-data.ts'
export { requirePasswordField } from './require-own-password.ts'
export { hasEnteredPassword, hasSession, listLiveSessions, recordPasswordEntry } from './sessions.queries.ts'
export { endSessions } from './sessions.ts'
export { insertNewAccount } from './sign-up.ts'
export { isStatementToken, statementToken } from './statement-token.ts'
export { hashToken, newToken } from './tokens.ts'
