import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/root.ts'
import { assembleRelease, sbomFile } from './release/assemble.ts'
import { readJson } from './release/locked-packages.ts'

/** Writes the archive of a release, its bill of materials and their checksums to `release/`, or only its folder to `--folder`. */
const { values } = parseArgs({ options: { folder: { type: 'string' }, out: { type: 'string', default: 'release' } } })
const { version } = readJson('package.json') as { version: string }
const from = process.env.INIT_CWD ?? process.cwd()

if (values.folder) await assembleRelease(resolve(from, values.folder))
else await writeArchive(resolve(from, values.out))

async function writeArchive(out: string) {
  const name = `pollen-${version}`
  const archive = join(out, `${name}.tar.gz`)
  const sbom = join(out, `${name}.cdx.json`)
  const work = mkdtempSync(join(tmpdir(), 'pollen-release-'))
  mkdirSync(out, { recursive: true })
  try {
    await assembleRelease(join(work, name))
    copyFileSync(join(work, name, sbomFile), sbom)
    execFileSync('tar', [...reproducible(), '-I', 'gzip -n', '-cf', archive, '-C', work, name])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  writeFileSync(join(out, 'SHA256SUMS'), [archive, sbom].map(checksum).join(''))
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
}

/** The same files give the same archive, whoever packs them, and when. */
function reproducible(): string[] {
  const date = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' }).trim()
  return ['--sort=name', `--mtime=${date}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
}

/** A line as `sha256sum --check` reads it. */
function checksum(file: string) {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  return `${hash}  ${basename(file)}\n`
}
