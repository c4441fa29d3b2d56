import type { MultipartFile } from '@fastify/multipart'
import type { Language } from '@pollen/contract/constants'
import { pictureLimits } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'
import { AppError, fieldError } from '../../errors.ts'
import type { UploadSpace } from './upload-space.ts'

/** How many files a field of a form takes, and whether they come as a list. */
export type FileField = { max: number; isList: boolean }

export type FormEntry = [name: string, value: unknown]

/** What a form may hold while its request lasts, how slowly it may come, and what is checked before its files are read. */
export type Upload = {
  space: UploadSpace
  pace: Pace
  /** Called before a file is read, with the fields that came before it. Throws to refuse the upload at once. */
  checkFields: (fields: Record<string, unknown>) => Promise<void>
}

/** A sender must manage so many bytes in each of these periods. */
export type Pace = { periodMs: number; bytes: number }

type Options = { files: Map<string, FileField>; language: Language; maxBodyBytes: number; upload: Upload }

/** The fields and files of a form, in the order sent. Stops at the first thing that is too large, or refused. */
export async function readMultipart(request: FastifyRequest, { maxBodyBytes, ...options }: Options) {
  limitSize(request, options.files, maxBodyBytes)
  const pace = watchPace(request, options.upload.pace)
  try {
    return await Promise.race([readParts(request, options), pace.tooSlow])
  } catch (error) {
    // The rest of the form is read and dropped, because a client reads the answer only after it has sent everything.
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
      // A browser sends nothing for a file where none was chosen.
      if (!field || part.value !== '') entries.push([part.fieldname, part.value])
      fields[name] = part.value
      isChecked = false
    } else if (field) {
      // Fields may come in any order: what comes after a file is checked before the next one.
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

/** The file, or null as soon as it is too large. */
async function readFile({ file, filename, mimetype }: MultipartFile, space: UploadSpace): Promise<File | null> {
  const { add, toFile } = space.openFile()
  for await (const chunk of file) {
    await add(chunk)
    if (file.truncated) return null
  }
  return file.truncated ? null : toFile(filename, mimetype)
}

/** Rejects when a period brings too little. A slow upload holds its space and its connection for too long. */
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
    // What arrived while the process itself was busy is read before it is judged.
    timer = setInterval(() => setImmediate(check), periodMs)
  })
  return { tooSlow, stop: () => clearInterval(timer) }
}

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
