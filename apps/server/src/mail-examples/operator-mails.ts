import { pagePath, pages } from '@pollen/contract/pages'
import { emailReplacedMail, operatorMail } from '../features/admin/admin.mails.ts'
import type { MailExamples } from './dev-outbox.ts'
import { exampleTexts } from './example-texts.ts'

export const adminMailExamples: MailExamples = (config, language) => {
  const ada = { first_name: 'Ada', language }
  const { reason } = exampleTexts[language]
  const withReason = { reason }
  return [
    { name: 'Erased by an operator', mail: operatorMail(config, ada, 'erased', withReason) },
    {
      name: 'Address changed by an operator',
      mail: emailReplacedMail(config, ada, { ...withReason, email: 'ada.new@example.org' }),
    },
    {
      name: 'Address changed by an operator, to the new one',
      mail: operatorMail(config, ada, 'newEmail', { username: 'ada', path: pagePath(pages.resetPassword) }),
    },
    { name: 'Logged out by an operator', mail: operatorMail(config, ada, 'sessionsEnded', withReason) },
    {
      name: 'Operator added',
      mail: operatorMail(config, ada, 'roleChanged', {
        change: 'added',
        role: 'operator',
        username: 'grace',
        by: 'ben',
        reason: '',
      }),
    },
    {
      name: 'Moderator added',
      mail: operatorMail(config, ada, 'roleChanged', {
        change: 'added',
        role: 'moderator',
        username: 'grace',
        by: 'ben',
        reason: '',
      }),
    },
    {
      name: 'Operator removed by a command',
      mail: operatorMail(config, ada, 'roleChanged', {
        change: 'removed',
        role: 'operator',
        username: 'grace',
        by: null,
        ...withReason,
      }),
    },
    {
      name: 'The instance needs attention',
      mail: operatorMail(config, ada, 'attention', {
        alerts: [
          { name: 'backups' },
          { name: 'disk', freeBytes: 640_000_000 },
          { name: 'mails', count: 12 },
          { name: 'jobs', jobs: ['back-up-daily', 'prepare-digests'] },
          { name: 'certificate', host: 'pollen.test', endsAt: new Date('2026-12-01T12:00:00Z') },
        ],
      }),
    },
    {
      name: 'The instance no longer needs attention',
      mail: operatorMail(config, ada, 'resolved', { names: ['backups', 'certificate'] }),
    },
    {
      name: 'Somebody waits for an approval',
      mail: operatorMail(config, ada, 'applied', {
        username: 'grace',
        path: pagePath(pages.adminTab, { tab: 'sign-ups' }),
      }),
    },
    { name: 'Approved by an operator', mail: operatorMail(config, ada, 'approved', {}) },
    { name: 'Refused by an operator', mail: operatorMail(config, ada, 'refused', withReason) },
  ]
}
