import { pagePath, pages } from '@pollen/contract/pages'
import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { AccountTexts } from '../account-texts.ts'

export const texts: AccountTexts = {
  activate_account: ({ instance, username, path }) => ({
    subject: `Activate your account on ${instance}`,
    blocks: [
      paragraph(`Welcome to ${instance}! Please confirm that this address is yours.`),
      paragraph(`Your username is ${username}. You can log in with it or with this address.`),
      mainButton('Activate my account', path),
      paragraph('The link works once, within 7 days. If you didn’t sign up, do nothing: no account will be activated.'),
    ],
    footer: `You are receiving this email because someone entered this address on ${instance}.`,
  }),
  reset_password: ({ instance, path, isFromOperator }) => ({
    subject: `Choose a new password for ${instance}`,
    blocks: [
      paragraph(
        isFromOperator
          ? `The people who run ${instance} are sending you this link so that you can choose a new password for your account.`
          : 'Someone, hopefully you, asked for a new password for your account.',
      ),
      mainButton('Choose a new password', path),
      paragraph(
        `The link works once, within 24 hours. ${
          isFromOperator ? 'If you don’t need it' : 'If this wasn’t you'
        }, do nothing: your password stays as it is.`,
      ),
    ],
  }),
  recover_account: ({ instance, path }) => ({
    subject: `Recover your account on ${instance}`,
    blocks: [
      paragraph('Good to see you again! Open the link below to get your profile, items and conversations back.'),
      mainButton('Recover my account', path),
      paragraph(
        'The link works once, within 24 hours. If you didn’t ask for it, do nothing: your account stays as it is.',
      ),
    ],
  }),
  delete_account: ({ instance, path }) => ({
    subject: `Delete your account on ${instance}?`,
    blocks: [
      paragraph('You asked to delete your account. To confirm, log in and open the link below.'),
      paragraph(
        'From then on, no one will see your profile or your items. You’ll still have 30 days to change your mind; after that, everything will be erased for good.',
      ),
      mainButton('See what will be deleted', path),
      paragraph('The link works once, within 24 hours. If this wasn’t you, change your password right away.'),
    ],
  }),
  passwordChanged: ({ instance, hasLoggedOut }) => ({
    subject: `Your password for ${instance} has changed`,
    blocks: [
      paragraph(
        `Your account’s password has just been changed. ${
          hasLoggedOut
            ? 'Devices that used the old one have been logged out.'
            : 'As requested, your other devices stay logged in.'
        }`,
      ),
      mainButton('This wasn’t me', pagePath(pages.resetPassword)),
      paragraph('If it was you, all is well. If not, choose a new password with the link above.'),
    ],
  }),
  deletionScheduled: ({ instance, date }) => ({
    subject: `Your account on ${instance} will be deleted on ${date}`,
    blocks: [
      paragraph(`Your account is now disabled, and everything in it will be erased on ${date}.`),
      paragraph('Until then, you can change your mind: ask for a recovery link below.'),
      mainButton('Keep my account', pagePath(pages.recoverAccount)),
    ],
  }),
  erased: ({ instance }) => ({
    subject: `Your account on ${instance} has been deleted`,
    blocks: [
      paragraph('As you asked, your account and everything that belonged to it have been erased.'),
      paragraph('Thank you for sharing with your neighbours. You’re welcome back any time.'),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  confirmEmail: ({ instance, username, email, path }) => ({
    subject: `Confirm your new address for ${instance}`,
    blocks: [
      paragraph(
        `The member ${username} wants to use the address ${email} from now on. Please confirm that it is yours.`,
      ),
      mainButton('Use this address', path),
      paragraph('The link works once, within 24 hours. If this wasn’t you, do nothing: you won’t get any more emails.'),
    ],
    footer: `You are receiving this email because someone entered this address on ${instance}.`,
  }),
  emailChanged: ({ instance, newEmail, path }) => ({
    subject: `Your email address on ${instance} has changed`,
    blocks: [
      paragraph(`Your account now uses the address ${newEmail}. That’s where we’ll write to you.`),
      paragraph(
        'If this wasn’t you, restore your address: all devices will be logged out, and you’ll choose a new password.',
      ),
      mainButton('Restore my address', path),
      paragraph('The link works for 7 days. If it was you, all is well: you can delete this email.'),
    ],
  }),
  newPassword: ({ instance, path }) => ({
    subject: `Your address on ${instance} is restored: choose a new password`,
    blocks: [
      paragraph(
        'Your account uses this address again. All devices have been logged out, and the old password no longer works.',
      ),
      mainButton('Choose a new password', path),
      paragraph(
        'The link works once, within 24 hours. After that, ask for another one with “Forgotten your password?”.',
      ),
    ],
  }),
  emailRestored: ({ instance }) => ({
    subject: `Your account on ${instance} no longer uses this address`,
    blocks: [
      paragraph('The change of email address was undone, using the link we sent to the previous address.'),
      paragraph('All devices have been logged out. You won’t get any more emails about this account.'),
    ],
    footer: `You are receiving this email because this address belonged to an account on ${instance} until now.`,
  }),
}
