import * as z from 'zod/mini'
import { AuthValue, Email, EnteredPassword, LogIn, Password, Recovery, SignUp } from './account-fields.ts'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { PathId, TextFlag } from './input-fields.ts'
import { noContent } from './no-content.ts'
import { sessions } from './sessions.ts'

const tokenActions = [
  'recover_account',
  'delete_account',
  'activate_account',
  'reset_password',
  'confirm_email',
  'take_back_email',
] as const
export type TokenAction = (typeof tokenActions)[number]

/** A token has exactly this many letters, digits, `-` and `_`. */
export const tokenLength = 40

const tokenErrors = [
  'TOKEN_BAD_FORMAT',
  'TOKEN_LENGTH_INVALID',
  'TOKEN_DOESNT_EXIST',
  'TOKEN_ACTION_DOESNT_MATCH',
  'TOKEN_ALREADY_USED',
  'TOKEN_EXPIRED',
] as const

const UidAndToken = { uid: z.string().check(z.maxLength(40)), token: z.string().check(z.maxLength(1000)) }
/** The shared item that led to the sign-up. The activation link leads back to it. */
const ForItem = { item: z.optional(PathId) }
const MailedToken = z.object({ token: z.string().check(z.maxLength(1000)) })
/** Hashing happens before the writes, without holding a database connection. */
const hashesPassword = { inTransaction: false } as const

const confirmRecovery = endpoint({
  method: 'POST',
  path: '/recover-account/confirm/{token}',
  summary: 'Recover an account with a mailed link',
  access: 'anyone',
  input: MailedToken,
  ...noContent,
  errors: [...tokenErrors, 'ACCOUNT_NOT_DISABLED', 'SUSPENDED_ACCOUNT'],
})

const confirmDeletion = endpoint({
  method: 'POST',
  path: '/delete-account/confirm/{token}',
  summary: 'Disable your account with a mailed link, and delete it after 30 days',
  access: 'member',
  input: MailedToken,
  ...noContent,
  errors: [...tokenErrors, 'NOT_ACCOUNT_OWNER'],
})

export const accounts = {
  logIn: endpoint({
    method: 'POST',
    path: '/auth/login/',
    ...hashesPassword,
    isOpenInMaintenance: true,
    summary: 'Log in with an email address or a username',
    access: 'anyone',
    input: LogIn,
    output: z.object({
      token: z.string(),
      id: z.number(),
      /**
       * Send this with the next log-in of this browser, to any account. Rate limits caused by failed log-ins elsewhere then
       * do not apply.
       */
      device_mark: z.string(),
      language: z.enum(languages),
      /** True if the first steps are shown. */
      has_getting_started: z.boolean(),
    }),
    errors: [
      'INVALID_PASSWORD',
      'NOT_VALIDATED_YET',
      'AWAITS_APPROVAL',
      'DISABLED_ACCOUNT',
      'SCHEDULED_DELETION_ACCOUNT',
      // Its details contain the operator's reason.
      'SUSPENDED_ACCOUNT',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/token/logout/',
    isOpenInMaintenance: true,
    summary: 'End this session',
    access: 'member',
    input: z.object({}),
    ...noContent,
  }),
  ...sessions,
  signUp: endpoint({
    method: 'POST',
    path: '/users/',
    ...hashesPassword,
    summary: 'Create an account; an activation link is mailed',
    access: 'anyone',
    input: z.extend(SignUp, {
      /** Token of an invitation link, for instances that require one. */
      invitation: z.optional(z.string().check(z.maxLength(100))),
      ...ForItem,
    }),
    output: z.object({ id: z.number(), username: z.string(), email: z.string() }),
    status: 201,
    errors: ['INVITATION_NEEDED', 'INVITATION_IS_OVER', 'TOO_MANY_ATTEMPTS'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/users/activation/',
    summary: 'Activate an account with a mailed link; on some instances, an operator then needs to approve it',
    access: 'anyone',
    input: z.object(UidAndToken),
    output: z.object({ awaits_approval: z.boolean(), username: z.string() }),
    errors: tokenErrors,
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/users/resend_activation/',
    summary: 'Request another activation mail',
    access: 'anyone',
    input: z.object({ email: Email, ...ForItem }),
    ...noContent,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/users/correct_email/',
    ...hashesPassword,
    summary: 'Correct the email address of an account before its activation; an activation link is mailed',
    access: 'anyone',
    input: z.object({
      authValue: AuthValue,
      password: EnteredPassword,
      email: Email,
      ...ForItem,
    }),
    ...noContent,
    errors: ['INVALID_PASSWORD', 'ACCOUNT_ALREADY_ACTIVE', 'EMAIL_ALREADY_TAKEN', 'TOO_MANY_ATTEMPTS'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset_password/',
    summary: 'Request a link to choose a new password',
    access: 'anyone',
    input: z.object({ email: Email }),
    ...noContent,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  resetPasswordConfirm: endpoint({
    method: 'POST',
    path: '/users/reset_password_confirm/',
    ...hashesPassword,
    summary: 'Choose a new password with a mailed link; all sessions end',
    access: 'anyone',
    input: z.object({ ...UidAndToken, new_password: Password }),
    ...noContent,
    errors: tokenErrors,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/users/confirm_email/',
    summary: 'Confirm a new email address with a mailed link; it replaces the current address',
    access: 'anyone',
    input: MailedToken,
    ...noContent,
    errors: [...tokenErrors, 'EMAIL_ALREADY_TAKEN'],
  }),
  takeBackEmail: endpoint({
    method: 'POST',
    path: '/users/take_back_email/',
    summary: 'Restore the previous email address with a mailed link; all sessions end, and a new password is needed',
    access: 'anyone',
    input: MailedToken,
    ...noContent,
    errors: [...tokenErrors, 'EMAIL_ALREADY_TAKEN'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/users/set_password/',
    ...hashesPassword,
    summary: 'Change your password; your other devices are logged out unless `log_out_others` is false',
    access: 'member',
    input: z.object({
      password: EnteredPassword,
      new_password: Password,
      log_out_others: z._default(TextFlag, true),
    }),
    ...noContent,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/users/{id}/disable',
    ...hashesPassword,
    summary: 'Disable your account until you recover it',
    access: 'member',
    input: z.object({ id: PathId, password: EnteredPassword }),
    ...noContent,
    errors: ['NOT_ACCOUNT_OWNER', 'INVALID_PASSWORD', 'ACCOUNT_ALREADY_DISABLED', 'TOO_MANY_ATTEMPTS'],
  }),
  sendDeleteConfirmation: endpoint({
    method: 'POST',
    path: '/users/{id}/send-delete-confirmation',
    ...hashesPassword,
    summary: 'Request a link to delete your account',
    access: 'member',
    input: z.object({ id: PathId, password: EnteredPassword }),
    ...noContent,
    errors: ['NOT_ACCOUNT_OWNER', 'INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  }),
  checkToken: endpoint({
    method: 'GET',
    path: '/tokens/{token}/check',
    summary: 'Check that a mailed link is still valid, and return its account',
    access: 'anyone',
    input: z.extend(MailedToken, { action: z._default(z.string().check(z.maxLength(100)), '') }),
    output: z.object({ token: z.string(), user: z.object({ email: z.string(), username: z.string() }) }),
    errors: [...tokenErrors, 'TOKEN_ACTION_BAD_FORMAT'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/recover-account/',
    summary: 'Request a link to recover an account that is disabled or scheduled for deletion',
    access: 'anyone',
    input: Recovery,
    output: z.object({ email: z.string() }),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  confirmRecovery,
  confirmDeletion,
  // Programs may confirm by GET. Pages use POST, so that mail scanners that open links confirm nothing.
  confirmRecoveryByGet: { ...confirmRecovery, method: 'GET' as const },
  confirmDeletionByGet: { ...confirmDeletion, method: 'GET' as const },
}
