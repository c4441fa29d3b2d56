import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export type CommandResult = { code: number; output: string }

/** Runs a command of an installed package and waits for it. Its output is shown as it comes, or kept. */
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

/** Called directly: a runner in between would not pass signals on. */
export const binary = (command: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${command}.cmd` : command)
