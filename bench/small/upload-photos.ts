import { apiBase } from '@pollen/contract/endpoint'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { vision } from '@pollen/contract/vision'
import sharp from 'sharp'

/** The largest photos that Pollen accepts. */
const size = { width: 7_300, height: 5_475 }
const members = 3
const photosOfItem = 4

type Options = { port: number; tokens: string[]; failures: string[] }

/** Some members publish items with large photos and ask for suggestions, at the same time, until `end`. */
export function uploadPhotos({ port, tokens, failures }: Options) {
  const done = { uploaded: 0, suggested: 0 }
  let isEnding = false

  async function send(path: string, token: string, form: FormData) {
    const answer = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body: form,
    })
    const body = await answer.text()
    // With many photos at once, some wait longer than the server lets them.
    if (answer.ok || answer.status === 503) return answer.ok
    failures.push(`${path}: ${answer.status} ${body}`)
    return false
  }

  async function publish(token: string, photo: Blob) {
    const answer = await fetch(`http://127.0.0.1:${port}${apiBase}${items.create.path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Large photos', description: 'Four of them', type: 'DN', category1: 'HS' }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { id } = (await answer.json()) as { id: number }
    while (!isEnding) {
      const prediction = new FormData()
      prediction.append('image', photo, 'photo.jpg')
      if (await send(vision.predictClass.path, token, prediction)) done.suggested++
      const form = new FormData()
      form.append('item_id', String(id))
      for (let n = 0; n < photosOfItem; n++) form.append('images', photo, `photo-${n}.jpg`)
      if (await send(itemImages.set.path, token, form)) done.uploaded += photosOfItem
    }
  }

  const running = largePhoto().then((photo) =>
    Promise.all(tokens.slice(0, members).map((token) => publish(token, photo))),
  )
  running.catch((error: Error) => failures.push(`photos: ${error.message}`))
  return {
    async end() {
      isEnding = true
      await running.catch(() => {})
      return done
    },
  }
}

async function largePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const pattern = await sharp({ create: { width: 730, height: 547, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  const photo = await sharp(pattern)
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return new Blob([new Uint8Array(photo)])
}
