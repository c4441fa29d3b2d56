import { userInfo } from 'node:os'
import type { Config } from '../config.ts'
import type { Caller } from '../platform/http/read-caller.ts'

/** The caller of a command. The log of operator actions names the system user. */
export const commandCaller = (config: Config): Caller => ({
  address: 'command',
  device: '',
  isLocal: true,
  systemUser: systemUser(config),
})

/** Behind sudo, this is the account that called it. */
function systemUser({ sudoUser }: Config): string {
  try {
    const { username } = userInfo()
    return sudoUser ? `${sudoUser} (as ${username})` : username
  } catch {
    // In a container, the uid may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
