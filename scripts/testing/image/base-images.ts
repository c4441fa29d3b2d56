import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProgramInstalled, runProgram } from './run-program.ts'

export type BaseImages = { NODE_IMAGE: string; BASE_IMAGE: string }

const published: BaseImages = {
  NODE_IMAGE: 'docker.io/library/node:24-trixie-slim',
  BASE_IMAGE: 'docker.io/library/debian:trixie-slim',
}
const local: BaseImages = { NODE_IMAGE: 'localhost/pollen-test-node', BASE_IMAGE: 'localhost/pollen-test-debian' }

/** Returns the images of the Containerfile, or equivalents from Debian packages and npm on a machine without access to a registry. */
export async function prepareBaseImages(): Promise<BaseImages> {
  if (await canPull()) return published
  console.log('The base images cannot be pulled. Making them from Debian packages and the npm package of Node.js.')
  if (!(await hasImage(local.BASE_IMAGE))) await makeDebian()
  if (!(await hasImage(local.NODE_IMAGE))) await makeNode()
  return local
}

async function canPull(): Promise<boolean> {
  try {
    for (const image of Object.values(published)) await runProgram('buildah', ['pull', image], { timeoutMs: 180_000 })
    return true
  } catch {
    return false
  }
}

const hasImage = (name: string) =>
  runProgram('podman', ['image', 'exists', name]).then(
    () => true,
    () => false,
  )

async function makeDebian() {
  if (!isProgramInstalled('mmdebstrap')) throw new Error('mmdebstrap is not installed: apt install mmdebstrap')
  const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
  await inFolder(async (folder) => {
    const archive = join(folder, 'debian.tar')
    // Leaves out the same files as the published image.
    const unused = ['doc/*', 'info/*', 'locale/*', 'man/*'].map((path) => `--dpkgopt=path-exclude=/usr/share/${path}`)
    const source = `deb ${mirror} trixie main`
    await runProgram('mmdebstrap', [
      '--variant=minbase',
      ...unused,
      '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/* "$1"/var/log/*',
      'trixie',
      archive,
      source,
    ])
    await runProgram('podman', ['import', archive, local.BASE_IMAGE])
  })
}

/** The certificates of this machine make npm work behind a proxy that decrypts traffic. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'

async function makeNode() {
  await inFolder(async (folder) => {
    await runProgram('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, 'node@24', 'npm@11'])
    await mkdir(join(folder, 'certificates'))
    await cp(certificates, join(folder, 'certificates/ca-certificates.crt'))
    const lines = [
      `FROM ${local.BASE_IMAGE}`,
      'COPY node_modules/node/bin/node /usr/local/bin/',
      'COPY node_modules/npm /usr/local/lib/node_modules/npm',
      'COPY certificates /etc/ssl/certs',
      `ENV NODE_EXTRA_CA_CERTS=${certificates}`,
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ]
    await writeFile(join(folder, 'Containerfile'), lines.join('\n'))
    await runProgram('buildah', ['build', '--isolation', 'chroot', '-t', local.NODE_IMAGE, folder])
  })
}

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-image-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
