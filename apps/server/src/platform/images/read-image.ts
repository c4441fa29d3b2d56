import { buffer } from 'node:stream/consumers'
import { AppError } from '../../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { imageContentType } from './resize-image.ts'

/** Reads a stored image for an answer. The name is the hash of the content, so it serves as the ETag. */
export async function readImage(storage: Storage, file: string | null | undefined) {
  const found = file && (await storage.read(file))
  if (!found) throw new AppError('IMAGE_DOESNT_EXIST')
  return { type: imageContentType, ...found, etag: file.replace('.webp', '') }
}

/** Reads a stored image as a data URL. Returns null if its file is missing. */
export async function readImageBase64(storage: Storage, file: string) {
  const found = await storage.read(file)
  if (!found) return null
  const base64 = (await buffer(found.body)).toString('base64')
  return { name: file, base64_url: `data:${imageContentType};base64,${base64}` }
}
