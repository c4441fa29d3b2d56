import {
  accountMail,
  confirmEmailMail,
  deletionScheduledMail,
  emailChangedMail,
  linkMail,
  newPasswordMail,
} from '../features/accounts/accounts.mails.ts'
import type { MailExamples } from './dev-outbox.ts'

const token = 'A'.repeat(40)

export const accountMailExamples: MailExamples = (config, language) => {
  const account = { id: 1, first_name: 'Ada', username: 'ada', language }
  const email = 'ada.new@example.org'
  const link = { account, token }
  return [
    { name: 'Activation', mail: linkMail(config, { ...link, action: 'activate_account' }) },
    { name: 'Password reset', mail: linkMail(config, { ...link, action: 'reset_password' }) },
    {
      name: 'Password reset, sent by an operator',
      mail: linkMail(config, { ...link, action: 'reset_password', isFromOperator: true }),
    },
    { name: 'Password changed', mail: accountMail(config, account, 'passwordChanged', { hasLoggedOut: true }) },
    {
      name: 'Password changed, other devices stay',
      mail: accountMail(config, account, 'passwordChanged', { hasLoggedOut: false }),
    },
    { name: 'New address, to be confirmed', mail: confirmEmailMail(config, { ...link, email }) },
    { name: 'Address changed', mail: emailChangedMail(config, { ...link, email }) },
    { name: 'Address restored: new password', mail: newPasswordMail(config, link) },
    { name: 'Address restored: the other address', mail: accountMail(config, account, 'emailRestored', {}) },
    { name: 'Deletion, to be confirmed', mail: linkMail(config, { ...link, action: 'delete_account' }) },
    { name: 'Deletion scheduled', mail: deletionScheduledMail(config, account, new Date('2026-07-15T10:00:00Z')) },
    { name: 'Account recovery', mail: linkMail(config, { ...link, action: 'recover_account' }) },
    { name: 'Account erased', mail: accountMail(config, account, 'erased', {}) },
  ]
}
