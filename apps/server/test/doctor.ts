import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { diagnose } from '../src/doctor/diagnose.ts'
import { printFindings } from '../src/doctor/print-findings.ts'
import { builtProgram } from './built-program.ts'
import { aDataDir } from './database-process.ts'

type Line = { state: string; about: string; text: string; advice?: string }
type Settings = Record<string, string | undefined>

/** Runs the doctor with these settings in this process, and parses its output. */
export async function runDoctor(settings: Settings, { mailTo }: { mailTo?: string } = {}) {
  const lines: string[] = []
  const findings = diagnose({ mailTo, now: new Date(), env: withDefaults(settings) })
  const code = await printFindings(findings, (line) => lines.push(line))
  return { code, ...parse(lines.join('\n')) }
}

/** Runs `npm run doctor` as a process, which takes a second of CPU time. */
export async function runDoctorProcess(settings: Settings, args: string[] = []) {
  // The S3 client prints a warning in old versions of Node.js.
  const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...withDefaults(settings) }
  const child = spawn(process.execPath, [builtProgram('doctor'), ...args], { env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(errors).toBe('')
  return { code: child.exitCode, ...parse(output) }
}

const withDefaults = (settings: Settings) => ({
  DATA_DIR: settings.DATA_DIR ?? aDataDir(),
  PHOTON_URL: 'off',
  OVERPASS_URLS: 'off',
  ...settings,
})

function parse(output: string) {
  const lines: Line[] = []
  for (const line of output.split('\n')) {
    const [, state, about, finding] = /^(ok|warning|PROBLEM|skipped) +(\S+) +(.*)$/.exec(line) ?? []
    const advice = /^ +→ (.*)$/.exec(line)?.[1]
    const last = lines.at(-1)
    if (state && about && finding) lines.push({ state, about, text: finding })
    else if (advice && last) last.advice = advice
  }
  const bad = lines.filter(({ state }) => state === 'warning' || state === 'PROBLEM')
  // Every problem and warning must have advice.
  expect(bad.filter(({ advice }) => !advice)).toEqual([])
  const skipped = lines.filter(({ state }) => state === 'skipped').map(({ about }) => about)
  return { lines, bad: bad.map(({ advice, ...line }) => line), skipped, output }
}

/** Replaces the loopback address by one that reaches this machine but looks public. */
export const fromOutside = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

export const someLine = (state: string, about: string, part: string) =>
  expect.objectContaining({ state, about, text: expect.stringContaining(part) })
