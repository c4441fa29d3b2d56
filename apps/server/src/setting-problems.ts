import { type Config, isThisMachine } from './config.ts'

/** Logged at start, and reported by the doctor. */
export const noWorkerMessage =
  'WORKER is off and no worker is running: mails are not sent, and jobs such as backups wait.'

/** Missing settings without which Pollen starts, but members cannot join or get mails. */
export function settingProblems({ isProduction, PUBLIC_URL, SMTP_URL }: Config): string[] {
  if (!isProduction) return []
  return [
    ...(isThisMachine(new URL(PUBLIC_URL).host)
      ? [
          `PUBLIC_URL is not set to an address that members can reach: links in mails and invitations lead to ${PUBLIC_URL}.`,
        ]
      : []),
    ...(SMTP_URL
      ? []
      : [
          'SMTP_URL is not set: no mail leaves this machine, so new members cannot activate their accounts and passwords ' +
            'cannot be reset. The mails wait as files in DATA_DIR/outbox.',
        ]),
  ]
}

/** Settings that work but that the operator should reconsider. */
export function settingWarnings(config: Config): string[] {
  const { isPublic, PUBLIC_URL, INSTANCE_CONTACT, misspelt, lacksClassifier } = config
  const always = [
    ...misspelt.map(({ name, meant }) =>
      meant
        ? `${name} is not a setting, and has no effect. Did you mean ${meant}?`
        : `${name} is not a setting of Pollen.`,
    ),
    ...(lacksClassifier
      ? [
          'The image classifier is not installed: photos give no suggestions. Set VISION=off, or use an installation with it.',
        ]
      : []),
  ]
  if (!isPublic) return always
  return [
    ...always,
    ...(PUBLIC_URL.startsWith('https:')
      ? []
      : ['PUBLIC_URL does not start with https: passwords are sent unencrypted.']),
    ...(INSTANCE_CONTACT
      ? []
      : ['INSTANCE_CONTACT is not set: neither pages nor mails say how to reach the people who run this instance.']),
  ]
}
