import { chownSync, linkSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../test/database-server.ts'
import { chownToDataOwner } from './chown-to-data-owner.ts'

const [root, server] = [0, 65534]
const ownerOf = (path: string) => lstatSync(path).uid

/** A DATA_DIR of the account of the server, and a folder of root next to it. */
function folders() {
  const folder = aFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [dataDir, ofRoot] = [join(folder, 'data'), join(folder, 'etc')]
  for (const path of [dataDir, ofRoot]) mkdirSync(path)
  chownSync(dataDir, server, server)
  writeFileSync(join(ofRoot, 'passwords'), 'secret')
  return { dataDir, ofRoot, folder }
}

const asRoot = test.skipIf(process.getuid?.() !== root)

asRoot('changes the owner of files that root wrote into DATA_DIR', async () => {
  const { dataDir } = folders()
  const file = join(dataDir, 'media', 'aa', 'a.webp')
  mkdirSync(join(dataDir, 'media', 'aa'), { recursive: true })
  writeFileSync(file, 'a')
  await chownToDataOwner(dataDir)
  for (const path of ['media', 'media/aa', 'media/aa/a.webp']) expect(ownerOf(join(dataDir, path))).toBe(server)
})

asRoot('follows links to another disk', async () => {
  const { dataDir, folder } = folders()
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  chownSync(disk, server, server)
  writeFileSync(join(disk, 'a.webp'), 'a')
  symlinkSync(disk, join(dataDir, 'media'))
  await chownToDataOwner(dataDir)
  expect(ownerOf(join(disk, 'a.webp'))).toBe(server)
})

asRoot('does not follow links of the account of the server to files of root', async () => {
  const { dataDir, ofRoot } = folders()
  symlinkSync(ofRoot, join(dataDir, 'media'))
  mkdirSync(join(dataDir, 'backups'))
  symlinkSync(ofRoot, join(dataDir, 'backups', 'more'))
  symlinkSync(join(ofRoot, 'passwords'), join(dataDir, 'backups', 'passwords'))
  linkSync(join(ofRoot, 'passwords'), join(dataDir, 'backups', 'same'))
  symlinkSync(join(ofRoot, 'passwords'), join(dataDir, 'erasures.jsonl'))
  await chownToDataOwner(dataDir)
  expect(ownerOf(ofRoot)).toBe(root)
  expect(ownerOf(join(ofRoot, 'passwords'))).toBe(root)
})
