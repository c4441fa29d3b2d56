import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@pollen/contract/constants'
import { itemFields } from '@pollen/contract/item-fields'
import { describe, expect, test } from 'vitest'
import { allTexts } from '../../../test/all-texts.ts'

const { en, fr } = allTexts

/** Messages that the specification names, with the file that shows each one. */
const shownBy = {
  'notif-success-user-sign-up': 'accounts/sign-up-page.tsx',
  'notif-error-user-sign-up': 'accounts/sign-up-page.tsx',
  'notif-success-password-reset-sent': 'accounts/reset-password-page.tsx',
  'notif-error-password-reset-sent': 'accounts/reset-password-page.tsx',
  'notif-success-password-reset': 'accounts/reset-password-page.tsx',
  'notif-error-reset-password': 'accounts/reset-password-page.tsx',
  'notif-success-email-activation': 'accounts/activate-page.tsx',
  'notif-error-email-activation': 'accounts/activate-page.tsx',
  'notif-success-resend-activation': 'accounts/activate-page.tsx',
  'notif-error-resend-activation': 'accounts/activate-page.tsx',
  'notif-success-user-update': 'settings/general-information.tsx',
  'notif-success-account-disabling': 'settings/close-account.tsx',
  'notif-success-account-deletion-process-link-sent': 'settings/close-account.tsx',
  'picture-removed': 'settings/previous-pictures.tsx',
  'image-already-profile-picture': 'settings/previous-pictures.tsx',
  'enable-geolocation-to-use-feature': 'item-filters/use-place-location.ts',
  'enable-reflocation-to-use-feature': 'item-filters/use-place-location.ts',
  'notif-error-post-comment': 'comments/comment-outbox.ts',
  'notif-error-send-message': 'conversations/message-outbox.ts',
  'notifications-reloaded': 'conversations/use-unread-updates.ts',
  'conversations-reloaded': 'conversations/conversations.api.ts',
  'notif-error-item-delete': 'items/page/delete-dialog.tsx',
  'this-item-doesnt-have-a-location': 'items/page/item-place.tsx',
}

const features = join(import.meta.dirname, '../../features')

describe.each(Object.entries(shownBy))('%s', (key, file) => {
  test.each(languages)('has a text in %s', (language) => {
    expect(allTexts[language][key]?.trim()).toBeTruthy()
  })

  test('is used by its file', () => {
    expect(readFileSync(join(features, file), 'utf8')).toContain(`'${key}'`)
  })
})

test.each([
  ['notifications-reloaded', 'Notifications got reloaded successfully after last error!'],
  ['connection-error', 'Connection error. Try again later.'],
  ['invalid-token-disconnected', 'You have been disconnected.'],
  ['page-not-found', 'This page doesn’t exist'],
  ['error-with-status', 'Error {{status}}: {{message}}'],
  ['error-unreadable', 'Unable to parse error, please check console.'],
  ['error-without-message', 'No message provided.'],
  ['account-disabled-title', 'Account disabled'],
  [
    'log-in-failed',
    'The username or the password is invalid, or your account is not activated yet (check your emails).',
  ],
  ['error_keys__ACCOUNT_ALREADY_DISABLED', 'This account is already disabled.'],
  ['error_keys__INVALID_PASSWORD', 'The password is incorrect.'],
])('%s has the specified text', (key, text) => {
  expect(en[key]).toBe(text)
})

test.each([
  ['invalid', 'Invalid field'],
  ['required', 'This field is required'],
  ['email', 'Must be a valid email address'],
  ['confirmation', 'Invalid confirmation'],
  ['taken', 'The username or the email is already taken.'],
] as const)('the form message %s reads as it was specified', (message, text) => {
  expect(en[`field_messages__${message}`]).toBe(text)
  expect(fr[`field_messages__${message}`]).not.toBe(text)
})

test('a minimum length names the number of characters', () => {
  expect(en.field_messages__minLength).toBe('Must have at least {{limit}} characters')
})

const choices = Object.entries(itemFields).flatMap(([field, row]) =>
  'codes' in row ? row.codes.map((code) => `item_${field}__${code}`) : [],
)

test.each(choices)('the choice %s has a name', (key) => {
  expect(choices).toContain('item_visibility__PB')
  for (const language of languages) expect(allTexts[language][key], language).toBeTruthy()
})
