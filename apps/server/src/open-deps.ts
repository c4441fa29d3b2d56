import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openShared } from './open-shared.ts'
import type { Deps } from './platform/action.ts'
import type { Database } from './platform/database/open-database.ts'
import type { Limits } from './platform/limits.ts'
import type { Seats } from './platform/live/seats.ts'
import { openOutgoing } from './platform/outgoing/open-outgoing.ts'
import { makeDataPrivate } from './platform/private-files.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { recoverImages } from './platform/storage/recover-images.ts'
import { openVision, type Vision } from './platform/vision/open-vision.ts'

type Options = {
  database: Database
  log: Logger
  /** Proxies to services of the main process, which a server process passes. */
  others?: { limits: Limits; seats: Seats; vision: Vision }
}

/** Opens the external dependencies of a server or worker process. `close` ends its connections to other processes. */
export async function openDeps(
  config: Config,
  { database, log, others }: Options,
): Promise<Deps & { close: () => Promise<void> }> {
  if (!others) recoverImages(join(config.DATA_DIR, 'media'))
  await makeDataPrivate(config.DATA_DIR)
  const clock = () => new Date()
  return {
    config,
    clock,
    storage: await openStorage(config),
    vision: others?.vision ?? openVision(config, log),
    outgoing: openOutgoing({ clock, log, agent: `Pollen (+${config.PUBLIC_URL})` }),
    // Last, because its connections would leak if a later step failed.
    ...(await openShared(config, {
      database,
      clock,
      log,
      ...(others && { limits: others.limits, seats: others.seats }),
    })),
  }
}
