import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anImageBomb, aPhonePicture, aPicture } from '../../../test/pictures.ts'
import { type ImageSize, resizeImage } from './resize-image.ts'

const square = (side: number): ImageSize => ({ width: side, height: side, fit: 'cover' })
const within = (side: number): ImageSize => ({ width: side, height: side, fit: 'inside' })
const asFile = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const resize = <Name extends string>(bytes: Uint8Array, sizes: Record<Name, ImageSize>) =>
  resizeImage(asFile(bytes), sizes, { field: 'image', language: 'en', client: null })
const makeSquare = async (bytes: Uint8Array) => (await resize(bytes, { large: square(64) })).large

const fieldError = (message: string) => ({ key: 'INVALID_FIELDS', fields: { image: [message] } })
const wrongType = fieldError('Must be a JPEG, PNG, WebP, AVIF or HEIC picture')
const tooManyPixels = fieldError('Must be a picture of at most 40 megapixels')

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('converts a %s to WebP in each size', async (format) => {
  const images = await resize(await aPicture({ format }), { large: square(512), small: square(96) })
  expect(images).toMatchObject({ large: { width: 512, height: 512 }, small: { width: 96, height: 96 } })
  for (const { bytes, file } of Object.values(images)) {
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect(file).toMatch(/^[0-9a-f]{64}\.webp$/)
  }
})

test('a picture within a size keeps its proportions and is not enlarged', async () => {
  const { large, thumb } = await resize(await aPicture({ width: 900, height: 300 }), {
    large: within(1600),
    thumb: within(400),
  })
  expect([large.width, large.height, thumb.width, thumb.height]).toEqual([900, 300, 400, 133])
  expect(await makeSquare(await aPicture({ width: 9, height: 3 }))).toMatchObject({ width: 64, height: 64 })
})

test('equal pictures get equal names, different ones do not', async () => {
  const [one, same, other] = await Promise.all([
    makeSquare(await aPicture()),
    makeSquare(await aPicture()),
    makeSquare(await aPicture({ seed: '#123456' })),
  ])
  expect(one.file).toBe(same.file)
  expect(one.file).not.toBe(other.file)
})

test('rotates a picture of a phone upright and removes its metadata', async () => {
  const original = await aPhonePicture()
  expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, icc: expect.any(Buffer) })
  expect(original.includes('Ada Lambert')).toBe(true)

  const { large } = await resize(original, { large: within(1600) })
  expect([large.width, large.height]).toEqual([400, 600])
  const metadata = await sharp(large.bytes).metadata()
  for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments'] as const) {
    expect(metadata[kind]).toBeUndefined()
  }
  for (const trace of ['Ada', 'Pierreuse', 'EXIF', 'GPS', 'XMP']) expect(large.bytes.includes(trace)).toBe(false)
})

test('converts other colour spaces to sRGB', async () => {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c81e1e' } })
  const wide = await red.clone().withIccProfile('p3').png().toBuffer()
  const { bytes } = await makeSquare(wide)
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  for (const [n, value] of [0xc8, 0x1e, 0x1e].entries()) expect(Math.abs((data[n] ?? 0) - value)).toBeLessThan(14)
})

test('reads transparent, grey, 16-bit and CMYK pictures', async () => {
  const plain = sharp({ create: { width: 20, height: 10, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })
  const others = [
    plain.clone().png(),
    plain.clone().greyscale().png(),
    plain.clone().toColourspace('rgb16').png(),
    plain.clone().flatten().toColourspace('cmyk').jpeg(),
  ]
  for (const picture of others) expect(await makeSquare(await picture.toBuffer())).toMatchObject({ width: 64 })
})

test('uses the first frame of an animated picture', async () => {
  const frames = Buffer.concat(Array.from({ length: 40 }, (_, n) => Buffer.alloc(20 * 20 * 3, n)))
  const animated = await sharp(frames, { raw: { width: 20, height: 800, channels: 3, pageHeight: 20 } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(40)
  expect((await resize(animated, { large: within(64) })).large).toMatchObject({ width: 20, height: 20 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
test.each([
  ['an SVG', async () => Buffer.from(svg)],
  ['an SVG that begins as XML', async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['a GIF', () => aPicture({ format: 'gif' })],
  ['a GIF that is also a script', async () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//')],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['nothing', async () => Buffer.alloc(0)],
  ['noise', async () => Buffer.alloc(5000, 0xfe)],
  ['half a JPEG', async () => (await aPicture()).subarray(0, 1500)],
  ['half a PNG', async () => (await aPicture({ format: 'png' })).subarray(0, 300)],
  ['the head of an AVIF', async () => (await aPicture({ format: 'avif' })).subarray(0, 60)],
  ['raw pixels', async () => Buffer.from('P6 1 1 255\n\0\0\0')],
])('rejects %s as a picture', async (_what, bytes) => {
  await expect(makeSquare(await bytes())).rejects.toMatchObject(wrongType)
})

test('removes the page from a file that is both a picture and a page', async () => {
  const script = '<script>alert(1)</script>'
  const polyglot = Buffer.concat([await aPicture(), Buffer.from(script)])
  const image = await makeSquare(polyglot)
  expect(image.bytes.includes('script')).toBe(false)
})

test('rejects a decompression bomb before decoding it', async () => {
  const bomb = anImageBomb()
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage().rss
  await expect(makeSquare(bomb)).rejects.toMatchObject(tooManyPixels)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('accepts pictures up to the limit of pixels', async () => {
  await expect(makeSquare(anImageBomb(6_320))).resolves.toMatchObject({ width: 64 })
  await expect(makeSquare(anImageBomb(6_328))).rejects.toMatchObject(tooManyPixels)
})

test('rejects more than 10 MB without reading the content', async () => {
  const large = Buffer.concat([await aPicture(), Buffer.alloc(10 * 2 ** 20)])
  await expect(makeSquare(large)).rejects.toMatchObject(fieldError('Must be a picture of at most 10 MB'))
})

test('resizes many pictures at once without blocking the event loop', async () => {
  const picture = await aPicture({ width: 2000, height: 2000 })
  let longest = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const images = await Promise.all(Array.from({ length: 20 }, () => makeSquare(picture)))
  clearInterval(ticking)
  expect(new Set(images.map(({ file }) => file)).size).toBe(1)
  expect(longest).toBeLessThan(500)
})
