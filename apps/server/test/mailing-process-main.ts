import { writeSync } from 'node:fs'
import { readConfig } from '../src/config.ts'
import { prepareDigests } from '../src/features/notifications/index.ts'
import { addressRecords, mailComposers } from '../src/mail-composers.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import type { JobContext } from '../src/platform/jobs/job.ts'
import { openMailTransport } from '../src/platform/mail/mail-transports.ts'
import { sendDueMails } from '../src/platform/mail/send-mails.ts'
import { silentLog as log } from './silent-log.ts'

/** A minimal worker for tests that kill it: prepares the digests of the given time and sends them. */
const config = readConfig()
const clock = () => new Date(process.argv[2] ?? '')
const database = await openDatabase(config, { holder: 'test', log })
const { db, pool } = database
const transport = openMailTransport(config)

writeSync(1, 'working\n')
await prepareDigests.run({ db, pool, config, clock, log } as JobContext, {})
await sendDueMails({ db, config, clock, log, transport, composers: mailComposers, addresses: addressRecords })
transport.close()
await database.close()
