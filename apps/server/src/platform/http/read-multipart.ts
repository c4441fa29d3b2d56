import type { MultipartFile } from '@fastify/multipart'
import type { Language } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import { pictureLimits } from '@pollen/contract/pictures'
import type { FastifyRequest } from 'fastify'
import { AppError, FieldErrors } from '../../errors.ts'
import type { FileField } from './file-fields.ts'
import { guardSize } from './guard-size.ts'

export type FormEntry = [name: string, value: unknown]

type Options = { files: Map<string, FileField>; language: Language }

/** The fields and files of a form, in the order sent. Stops at the first thing that is too large. */
export async function readMultipart(request: FastifyRequest, { files, language }: Options): Promise<FormEntry[]> {
  guardSize(request, files)
  const entries: FormEntry[] = []
  const countOf = (name: string) => entries.filter(([known]) => known === name).length
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('REQUEST_TOO_LARGE')
        entries.push([part.fieldname, part.value])
        continue
      }
      const field = files.get(part.fieldname)
      const index = countOf(part.fieldname)
      const isWanted = field !== undefined && index < field.max
      const bytes = isWanted ? await readBytes(part) : part.file.resume() && Buffer.alloc(0)
      if (part.file.truncated) {
        throw new FieldErrors({
          [field?.isList ? `${part.fieldname}.${index}` : part.fieldname]: [
            fieldMessage('pictureSize', language, pictureLimits.megabytes),
          ],
        })
      }
      // A browser sends an empty file for a field where none was chosen. One too many is left for the schema to refuse.
      const isChosen = bytes.length > 0 || part.filename !== ''
      if (field && isChosen) entries.push([part.fieldname, new File([bytes], part.filename, { type: part.mimetype })])
    }
    return entries
  } catch (error) {
    // What is still on its way is let through to nowhere, so that the answer can be read.
    request.raw.unpipe()
    request.raw.resume()
    throw readableError(error)
  }
}

async function readBytes({ file }: MultipartFile): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    chunks.push(chunk)
    if (file.truncated) break
  }
  return Buffer.concat(chunks)
}

/** The parser's own errors say what is wrong with the form, or which of its limits was reached. */
function readableError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isLimit = (error as { statusCode?: number }).statusCode === 413
  return new AppError(isLimit ? 'REQUEST_TOO_LARGE' : 'MALFORMED_REQUEST', { cause: error })
}
