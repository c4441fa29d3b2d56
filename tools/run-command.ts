import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export type CommandResult = { code: number; output: string }

/** Runs a command of an installed package to its end. Returns its output, or streams it to the terminal if `isShown`. */
export function runCommand(
  command: string,
  args: string[],
  { env = {}, isShown = false }: { env?: Record<string, string | undefined>; isShown?: boolean } = {},
): Promise<CommandResult> {
  const child = spawn(binary(command), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isShown ? 'inherit' : 'pipe',
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}

/** The path of a package's command. Runners such as npx would not forward signals. */
export const binary = (command: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${command}.cmd` : command)
