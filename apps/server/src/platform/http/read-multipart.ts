import type { MultipartFile } from '@fastify/multipart'
import type { Language } from '@pollen/contract/constants'
import { pictureLimits } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'
import { AppError, fieldError } from '../../errors.ts'

/** How many files a field of a form takes, and whether they come as a list. */
export type FileField = { max: number; isList: boolean }

export type FormEntry = [name: string, value: unknown]

type Options = { files: Map<string, FileField>; language: Language; maxBodyBytes: number }

/** The fields and files of a form, in the order sent. Stops at the first thing that is too large. */
export async function readMultipart(
  request: FastifyRequest,
  { files, language, maxBodyBytes }: Options,
): Promise<FormEntry[]> {
  limitSize(request, files, maxBodyBytes)
  const entries: FormEntry[] = []
  const memory = reserveMemory()
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname.replace(/\[\]$/, '')
      const field = files.get(name)
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('REQUEST_TOO_LARGE')
        // A browser sends nothing for a file where none was chosen.
        if (!field || part.value !== '') entries.push([part.fieldname, part.value])
      } else if (field) {
        const index = entries.filter(([known]) => known === name).length
        const bytes = index < field.max ? await readBytes(part, memory) : await skip(part)
        if (!bytes) throw tooLarge(field.isList ? `${name}.${index}` : name, language)
        if (bytes.length > 0 || part.filename) entries.push([name, asFile(part, bytes)])
      } else {
        await skip(part)
      }
    }
    return entries
  } catch (error) {
    // The rest of the form is read and dropped, because a client reads the answer only after it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw readableError(error)
  } finally {
    memory.release()
  }
}

/** The content, or null as soon as it is too large. */
async function readBytes(
  { file }: MultipartFile,
  memory: ReturnType<typeof reserveMemory>,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    memory.add(chunk.length)
    chunks.push(chunk)
    if (file.truncated) return null
  }
  return file.truncated ? null : Buffer.concat(chunks)
}

/** Reads a file without keeping it. One file too many stays as an empty one, for the schema to refuse. */
async function skip({ file }: MultipartFile): Promise<Buffer<ArrayBuffer>> {
  for await (const _ of file);
  return Buffer.alloc(0)
}

const asFile = ({ filename, mimetype }: MultipartFile, bytes: Buffer<ArrayBuffer>) =>
  new File([bytes], filename, { type: mimetype })

const tooLarge = (field: string, language: Language) =>
  fieldError(field, 'pictureSize', language, pictureLimits.megabytes)

/** The parser's own errors say what is wrong with the form, or which of its limits was reached. */
function readableError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isLimit = (error as { statusCode?: number }).statusCode === 413
  return new AppError(isLimit ? 'REQUEST_TOO_LARGE' : 'MALFORMED_REQUEST', { cause: error })
}

/**
 * Refuses a form that says it is larger than its files may be together, and cuts off one that turns out to be. There is
 * room for one file more, so that a picture that is somewhat too large gets an answer that names it. A form without files is
 * as small as any other body.
 */
function limitSize(request: FastifyRequest, files: Map<string, FileField>, maxBodyBytes: number) {
  const count = [...files.values()].reduce((sum, field) => sum + field.max, 0)
  const limit = count === 0 ? maxBodyBytes : (count + 1) * pictureLimits.bytes
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('REQUEST_TOO_LARGE')

  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > limit) request.raw.destroy()
  })
}

/** What all forms that are being read may hold together: enough for some dozens of pictures at once. */
const maxBytesInMemory = 256 * 1024 * 1024

let bytesInMemory = 0

/** Counts the bytes a form holds while it is read, so that many large ones at once do not fill the memory. */
export function reserveMemory() {
  let own = 0
  return {
    add(bytes: number) {
      if (bytesInMemory + bytes > maxBytesInMemory) throw new AppError('SERVICE_UNAVAILABLE')
      bytesInMemory += bytes
      own += bytes
    },
    release() {
      bytesInMemory -= own
      own = 0
    },
  }
}
