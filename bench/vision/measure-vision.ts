import { readdir, readFile } from 'node:fs/promises'
import { apiBase } from '@pollen/contract/endpoint'
import { PicturePrediction, vision } from '@pollen/contract/vision'
import { type Picture, pictures } from './pictures.ts'
import { startVisionServer } from './start-vision-server.ts'

export type PictureResult = { picture: Picture; ms: number; prediction: PicturePrediction }

export type VisionReport = {
  /** Includes the start of the vision process and the loading of its models. */
  firstMs: number
  results: PictureResult[]
  /** Memory of the vision process in bytes, or null if the system does not report it. */
  memory: number | null
}

/** Sends every picture to the API once, one after the other. */
export async function measureVision(onProgress: (progress: string) => void): Promise<VisionReport> {
  onProgress('starting a server to classify pictures')
  const { origin, token, remove } = await startVisionServer()
  const [first] = pictures
  if (!first) throw new Error('There are no pictures')
  const firstMs = (await predict(first, origin, token)).ms
  onProgress(`classifying ${pictures.length} pictures`)
  const results: PictureResult[] = []
  for (const picture of pictures) results.push(await predict(picture, origin, token))
  const memory = await memoryOfVision()
  await remove()
  return { firstMs, results, memory }
}

async function predict(picture: Picture, origin: string, token: string): Promise<PictureResult> {
  const form = new FormData()
  form.append('image', new Blob([await readFile(picture.file)]), `${picture.name}.webp`)
  const begin = performance.now()
  const answer = await fetch(origin + apiBase + vision.predictClass.path, {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${picture.name}: ${answer.status} ${await answer.text()}`)
  const prediction = PicturePrediction.parse(await answer.json())
  return { picture, ms: performance.now() - begin, prediction }
}

/** Reads the memory of the vision process on Linux, otherwise returns null. */
async function memoryOfVision(): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('dist/vision-process.js')) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
  }
  return null
}
