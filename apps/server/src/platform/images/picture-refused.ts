import type { Language } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import { pictureLimits } from '@pollen/contract/pictures'
import { FieldErrors } from '../../errors.ts'

/** The field a picture was sent in, and the language of who sent it. */
export type SentIn = { field: string; language: Language }

const limits = { pictureType: 0, pictureSize: pictureLimits.megabytes, picturePixels: pictureLimits.megapixels }

/** The field error of a picture that cannot be taken. */
export const pictureRefused = (reason: keyof typeof limits, { field, language }: SentIn) =>
  new FieldErrors({ [field]: [fieldMessage(reason, language, limits[reason])] })
