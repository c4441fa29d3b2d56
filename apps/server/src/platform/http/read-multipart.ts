import type { MultipartFile } from '@fastify/multipart'
import type { Language } from '@pollen/contract/constants'
import { pictureLimits } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import type { FastifyRequest } from 'fastify'
import { AppError, FieldErrors } from '../../errors.ts'
import type { FileField } from './file-fields.ts'
import { guardSize } from './guard-size.ts'
import { takeMemory } from './upload-memory.ts'

export type FormEntry = [name: string, value: unknown]

type Options = { files: Map<string, FileField>; language: Language }

/** The fields and files of a form, in the order sent. Stops at the first thing that is too large. */
export async function readMultipart(request: FastifyRequest, { files, language }: Options): Promise<FormEntry[]> {
  guardSize(request, files)
  const entries: FormEntry[] = []
  const memory = takeMemory()
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
    // What is still on its way is let through to nowhere, so that the answer can be read.
    request.raw.unpipe()
    request.raw.resume()
    throw readableError(error)
  } finally {
    memory.giveBack()
  }
}

/** The content, or null as soon as it is too large. */
async function readBytes(
  { file }: MultipartFile,
  memory: ReturnType<typeof takeMemory>,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    memory.add(chunk.length)
    chunks.push(chunk)
    if (file.truncated) return null
  }
  return file.truncated ? null : Buffer.concat(chunks)
}

/** Lets a file that nobody asked for pass; one too many stays as an empty one, for the schema to refuse. */
async function skip({ file }: MultipartFile): Promise<Buffer<ArrayBuffer>> {
  for await (const _ of file);
  return Buffer.alloc(0)
}

const asFile = ({ filename, mimetype }: MultipartFile, bytes: Buffer<ArrayBuffer>) =>
  new File([bytes], filename, { type: mimetype })

const tooLarge = (field: string, language: Language) =>
  new FieldErrors({ [field]: [fieldMessage('pictureSize', language, pictureLimits.megabytes)] })

/** The parser's own errors say what is wrong with the form, or which of its limits was reached. */
function readableError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isLimit = (error as { statusCode?: number }).statusCode === 413
  return new AppError(isLimit ? 'REQUEST_TOO_LARGE' : 'MALFORMED_REQUEST', { cause: error })
}
