import type { MailComposers } from './platform/mail/mail-composer.ts'

/** Who writes which mail when it is sent. The name is stored with the mail, and stays when the code is renamed. */
export const mailComposers: MailComposers = {}
