import type { MultipartFile } from '@fastify/multipart'
import type { Language } from '@pollen/contract/constants'
import { pictureLimits } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'
import { AppError, fieldError } from '../../errors.ts'
import type { UploadSpace } from './upload-space.ts'

/** The largest number of files in a form field. `isList`: the input expects a list. */
export type FileField = { max: number; isList: boolean }

export type FormEntry = [name: string, value: unknown]

/** The limits of one upload, and its check before files are read. */
export type Upload = {
  space: UploadSpace
  pace: Pace
  /** Called before a file is read, with the fields before it. Throws to reject the upload early. */
  checkFields: (fields: Record<string, unknown>) => Promise<void>
}

/** The minimum number of bytes that a client must send per period. */
export type Pace = { periodMs: number; bytes: number }

type Options = { files: Map<string, FileField>; language: Language; maxBodyBytes: number; upload: Upload }

/** Reads the fields and files of a form, in the order sent. Stops at the first part that is too large or rejected. */
export async function readMultipart(request: FastifyRequest, { maxBodyBytes, ...options }: Options) {
  limitSize(request, options.files, maxBodyBytes)
  const pace = watchPace(request, options.upload.pace)
  try {
    return await Promise.race([readParts(request, options), pace.tooSlow])
  } catch (error) {
    // Reads and drops the rest of the form, because clients read the answer only after sending everything.
    request.raw.unpipe()
    request.raw.resume()
    throw readableError(error)
  } finally {
    pace.stop()
  }
}

async function readParts(
  request: FastifyRequest,
  { files, language, upload }: Omit<Options, 'maxBodyBytes'>,
): Promise<FormEntry[]> {
  const entries: FormEntry[] = []
  const fields: Record<string, unknown> = Object.create(null)
  let isChecked = false
  for await (const part of request.parts()) {
    const name = part.fieldname.replace(/\[\]$/, '')
    const field = files.get(name)
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('REQUEST_TOO_LARGE')
      // Browsers send an empty file for a file field without a choice.
      if (!field || part.value !== '') entries.push([part.fieldname, part.value])
      fields[name] = part.value
      isChecked = false
    } else if (field) {
      // Fields may also follow a file, so they are checked again before the next file.
      if (!isChecked) await upload.checkFields(fields)
      isChecked = true
      const index = entries.filter(([known]) => known === name).length
      if (index >= field.max) throw fieldError(name, field.isList ? 'maxItems' : 'invalid', language, field.max)
      const file = await readFile(part, upload.space)
      if (!file) throw tooLarge(field.isList ? `${name}.${index}` : name, language)
      if (file.size > 0 || part.filename) entries.push([name, file])
    } else {
      for await (const _ of part.file);
    }
  }
  return entries
}

/** Reads a file. Returns null as soon as it is too large. */
async function readFile({ file, filename, mimetype }: MultipartFile, space: UploadSpace): Promise<File | null> {
  const { add, toFile } = space.openFile()
  for await (const chunk of file) {
    await add(chunk)
    if (file.truncated) return null
  }
  return file.truncated ? null : toFile(filename, mimetype)
}

/** Rejects if a client sends too little in a period, because slow uploads hold their space and connection. */
function watchPace(request: FastifyRequest, { periodMs, bytes }: Pace) {
  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    const check = () => {
      if (received < bytes) reject(new AppError('REQUEST_TOO_SLOW'))
      received = 0
    }
    // Counts data that arrived while the process was busy before checking the pace.
    timer = setInterval(() => setImmediate(check), periodMs)
  })
  return { tooSlow, stop: () => clearInterval(timer) }
}

const tooLarge = (field: string, language: Language) =>
  fieldError(field, 'pictureSize', language, pictureLimits.megabytes)

/** Maps errors of the parser: the form is malformed or exceeds a limit. */
function readableError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isLimit = (error as { statusCode?: number }).statusCode === 413
  return new AppError(isLimit ? 'REQUEST_TOO_LARGE' : 'MALFORMED_REQUEST', { cause: error })
}

/**
 * Rejects a form whose declared size exceeds the sum of its files, and disconnects when the actual size does. Leaves room for one
 * more file, so that a slightly too large picture gets a field error. Forms without files have the limit of other bodies.
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
