import { spawn, spawnSync } from 'node:child_process'

export const isProgramInstalled = (name: string) => spawnSync(name, ['--version']).status === 0

type Options = { cwd?: string; env?: Record<string, string>; isShown?: boolean; timeoutMs?: number }

/** Runs a program to its end. Returns what it printed; throws that if it fails. `isShown` also prints it here. */
export function runProgram(
  name: string,
  args: string[],
  { cwd, env, isShown, timeoutMs }: Options = {},
): Promise<string> {
  const child = spawn(name, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (isShown) process.stdout.write(chunk)
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output.trim())
      else reject(new Error(`${name} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${output}`))
    })
  })
}
