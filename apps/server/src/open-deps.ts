import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Deps } from './platform/action.ts'
import { createLimits } from './platform/limits.ts'
import { openOutgoing } from './platform/outgoing/open-outgoing.ts'
import { makeDataPrivate } from './platform/private-files.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { openVision } from './platform/vision/open-vision.ts'

/** The outer things of a running process, server or worker. */
export async function openDeps(config: Config, log: Logger): Promise<Deps> {
  await makeDataPrivate(config.DATA_DIR)
  const clock = () => new Date()
  return {
    config,
    clock,
    limits: createLimits(clock),
    storage: await openStorage(config),
    vision: openVision(config, log),
    outgoing: openOutgoing({ clock, log, agent: `Pollen (+${config.PUBLIC_URL})` }),
  }
}
