import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type PictureOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  seed?: string
}

/** Draws two halves of different colours. */
function draw({ width = 600, height = 400, seed = '#2f6f4f' }: PictureOptions): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#f4c20d' } }
  return sharp({ create: { width, height, channels: 3, background: seed } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

export const aPicture = (picture: PictureOptions = {}): Promise<Buffer> =>
  draw(picture)[picture.format ?? 'jpeg']().toBuffer()

/** A photo as phones take it: rotated by EXIF, with location and owner in its metadata. */
export const aPhonePicture = (): Promise<Buffer> =>
  draw({})
    .withExif({
      IFD0: { Artist: 'Ada Lambert', Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 38/1 24/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 34/1 12/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Rue Pierreuse 12</place></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A decompression bomb: 400 black megapixels in half a megabyte. */
export function anImageBomb(side = 20_000): Buffer {
  const row = Buffer.alloc(1 + side / 8)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array(side).fill(row)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum(body))
  return Buffer.concat([length, body, sum])
}

/** The CRC-32 of PNG. */
function checksum(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** Wraps content as a browser's upload of a photo. The content may be invalid. */
export const asFile = (content: Buffer) => new File([new Uint8Array(content)], 'photo.jpg', { type: 'image/jpeg' })
