import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { route } from '../../platform/action.ts'
import { activateAccount, resendActivation } from './activate-account.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, restoreEmail } from './confirm-email.ts'
import { correctEmail } from './correct-email.ts'
import { confirmDeletion, requestDeletion } from './delete-account.ts'
import { disableAccount } from './disable-account.ts'
import { logIn } from './log-in.ts'
import { confirmRecovery, recoverAccount } from './recover-account.ts'
import { confirmPasswordReset, resetPassword } from './reset-password.ts'
import { endAllSessions, endSession, listSessions, logOut } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { checkToken } from './tokens.ts'
import { updateMe } from './update-me.ts'

export const accountRoutes = [
  route(accounts.signUp, signUp),
  route(accounts.activate, activateAccount),
  route(accounts.resendActivation, resendActivation),
  route(accounts.correctEmail, correctEmail),
  route(accounts.logIn, logIn),
  route(accounts.logOut, logOut),
  route(accounts.listSessions, listSessions),
  route(accounts.endSession, endSession),
  route(accounts.endAllSessions, endAllSessions),
  route(accounts.resetPassword, resetPassword),
  route(accounts.resetPasswordConfirm, confirmPasswordReset),
  route(members.updateMe, updateMe),
  route(accounts.confirmEmail, confirmEmail),
  route(accounts.takeBackEmail, restoreEmail),
  route(accounts.changePassword, changePassword),
  route(accounts.disable, disableAccount),
  route(accounts.sendDeleteConfirmation, requestDeletion),
  route(accounts.checkToken, checkToken),
  route(accounts.recover, recoverAccount),
  route(accounts.confirmRecovery, confirmRecovery),
  route(accounts.confirmRecoveryByGet, confirmRecovery),
  route(accounts.confirmDeletion, confirmDeletion),
  route(accounts.confirmDeletionByGet, confirmDeletion),
]
