import type { AlertName } from '@pollen/contract/admin'
import { locales, numberFormat } from '@pollen/contract/formats'
import { pagePath, pages } from '@pollen/contract/pages'
import { longDate } from '../../../platform/mail/compose-mail.ts'
import { mainButton, paragraph, section } from '../../../platform/mail/mail-content.ts'
import type { AdminTexts, Alert } from '../admin-texts.ts'

export const texts: AdminTexts = {
  erased: ({ instance, reason }) => ({
    subject: `Your account on ${instance} has been erased`,
    blocks: [
      paragraph(`The people who run ${instance} have erased your account and everything that belonged to it.`),
      paragraph(`Reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  emailReplaced: ({ instance, reason, email }) => ({
    subject: `Your email address on ${instance} has changed`,
    blocks: [
      paragraph(`The people who run ${instance} have changed your account’s address to ${email}.`),
      paragraph(`Reason: ${reason}`),
      paragraph('If you didn’t ask for this, write to them right away.'),
    ],
  }),
  newEmail: ({ instance, username, path }) => ({
    subject: `Your new address on ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have set this as the address of the account ${username}.`),
      paragraph('If you no longer know your password, choose a new one.'),
      mainButton('Choose a new password', path),
    ],
  }),
  sessionsEnded: ({ instance, reason }) => ({
    subject: `You were logged out of ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have logged you out on all your devices. You can log in again.`),
      paragraph(`Reason: ${reason}`),
      paragraph('If someone else may know your password, choose a new one first.'),
      mainButton('Choose a new password', pagePath(pages.resetPassword)),
    ],
  }),
  applied: ({ instance, username, path }) => ({
    subject: `${username} wants to join ${instance}`,
    blocks: [
      paragraph(
        `${username} has signed up on ${instance} and confirmed their email address. It’s up to you to let them in.`,
      ),
      mainButton('See who is waiting', path),
      paragraph(
        'Anyone else who signs up within the next hour will be in the same list; we won’t email you again for them.',
      ),
    ],
    footer: `You are receiving this email because you are an operator of ${instance}.`,
  }),
  approved: ({ instance }) => ({
    subject: `Welcome to ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have approved your account. You can log in now.`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  refused: ({ instance, reason }) => ({
    subject: `Your account on ${instance} was not approved`,
    blocks: [
      paragraph(`The people who run ${instance} have not approved your account. It has been erased.`),
      paragraph(`Reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  roleChanged: ({ change, role, username, by, reason, instance }) => {
    const title = role === 'operator' ? `an operator of ${instance}` : `a moderator of ${instance}`
    const actor = by ?? 'A command on the server'
    return {
      subject: change === 'added' ? `${username} is now ${title}` : `${username} is no longer ${title}`,
      blocks: [
        paragraph(
          change === 'added'
            ? `${actor} made ${username} ${title}.`
            : `${actor} took the role of ${role} from ${username}.`,
        ),
        ...(reason ? [paragraph(`Reason: ${reason}`)] : []),
        paragraph(
          role === 'operator'
            ? 'Operators can read email addresses, change them and erase accounts. If you did not expect this change, act now: undo it, and log out the person who made it.'
            : 'Moderators read reports with the content they are about, hide content and restrict or ban members. If you did not expect this change, act now: undo it, and log out the person who made it.',
        ),
        mainButton('See the operators', pagePath(pages.adminTab, { tab: 'operators' })),
      ],
      footer: `All operators of ${instance} receive this email, and so does the person it is about.`,
    }
  },
  attention: ({ instance, alerts }) => ({
    subject: `${instance} needs your attention: ${listOf(alerts.map(({ name }) => name))}`,
    blocks: [
      ...alerts.map((alert) => section(titles[alert.name], paragraph(describe(alert)))),
      mainButton('See the overview', pagePath(pages.adminTab, { tab: 'overview' })),
    ],
    footer: `You are receiving this email because you are an operator of ${instance}. You will get another one when this is resolved.`,
  }),
  resolved: ({ instance, names }) => ({
    subject: `Resolved on ${instance}: ${listOf(names)}`,
    blocks: [
      paragraph(`This no longer needs your attention: ${listOf(names)}.`),
      mainButton('See the overview', pagePath(pages.adminTab, { tab: 'overview' })),
    ],
    footer: `You are receiving this email because you are an operator of ${instance}.`,
  }),
}

const titles: Record<AlertName, string> = {
  backups: 'Backups',
  disk: 'Disk space',
  mails: 'Emails',
  jobs: 'Background jobs',
  certificate: 'Certificate',
}

const listOf = (names: AlertName[]) => names.map((name) => titles[name].toLowerCase()).join(', ')

const sizes = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 2 } as const

function describe(alert: Alert): string {
  switch (alert.name) {
    case 'backups':
      return 'There has been no new backup for more than two days. On the server, “npm run doctor” shows the reason.'
    case 'disk':
      return `Only ${numberFormat(locales.en, sizes).format(alert.freeBytes / 1e9)} are free on the disk of the server. When it is full, nothing can be saved any more. The operations guide explains what you can delete: “If the disk is full”.`
    case 'mails':
      return `Emails that have been waiting for more than an hour: ${alert.count}. On the server, “npm run doctor” shows the answer of the mail server.`
    case 'jobs':
      return `These jobs are late or keep failing: ${alert.jobs.join(', ')}. On the server, “npm run jobs” shows their last runs, and the log has the reasons.`
    case 'certificate':
      return `The certificate of ${alert.host} expires on ${longDate(alert.endsAt, 'en', 'UTC')}. After that, browsers will refuse to open the site. Its renewal should have happened by now: see the log of Caddy or of certbot.`
  }
}
