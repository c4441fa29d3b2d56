import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'
import type { CommandResult } from '../../tools/run-command.ts'

/** Runs an operator's command as `npm run` does. */
export function runBuiltCommand(name: string, args: string[], env: Record<string, string>): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'command', name, ...args], {
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}
