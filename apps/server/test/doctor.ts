import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { bundlePrograms } from './bundle-programs.ts'
import { aDataDir } from './database-process.ts'

const program = (await bundlePrograms(['src/commands/doctor.ts']))('doctor')

type Line = { state: string; about: string; text: string; advice?: string }

/** Runs the doctor with these settings, and parses its output. */
export async function runDoctor(settings: Record<string, string | undefined>, args: string[] = []) {
  const env = {
    PATH: process.env.PATH,
    // The S3 client prints a warning in old versions of Node.js.
    NODE_NO_WARNINGS: '1',
    DATA_DIR: settings.DATA_DIR ?? aDataDir(),
    PHOTON_URL: 'off',
    OVERPASS_URLS: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [program, ...args], { env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const lines: Line[] = []
  for (const line of output.split('\n')) {
    const [, state, about, finding] = /^(ok|warning|PROBLEM|skipped) +(\S+) +(.*)$/.exec(line) ?? []
    const advice = /^ +→ (.*)$/.exec(line)?.[1]
    const last = lines.at(-1)
    if (state && about && finding) lines.push({ state, about, text: finding })
    else if (advice && last) last.advice = advice
  }
  expect(errors).toBe('')
  const bad = lines.filter(({ state }) => state === 'warning' || state === 'PROBLEM')
  // Every problem and warning must have advice.
  expect(bad.filter(({ advice }) => !advice)).toEqual([])
  const skipped = lines.filter(({ state }) => state === 'skipped').map(({ about }) => about)
  return { code: child.exitCode, lines, bad: bad.map(({ advice, ...line }) => line), skipped, output }
}

/** Replaces the loopback address by one that reaches this machine but looks public. */
export const fromOutside = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

export const someLine = (state: string, about: string, part: string) =>
  expect.objectContaining({ state, about, text: expect.stringContaining(part) })
