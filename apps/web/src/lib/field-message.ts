import { type FieldMessage, fieldMessages, writeLimit } from '@pollen/contract/field-messages'
import type * as z from 'zod/mini'
import { currentLanguage, translate } from './i18n.ts'

/** Returns a message by its name, for rules that a schema cannot check. */
export const fieldMessage = (message: FieldMessage, limit: number | bigint = 0) =>
  translate(`field_messages__${message}`, { limit: writeLimit(limit, currentLanguage()) })

/** The messages about each field, from the issues that a schema found. */
export const fieldErrors = (error: z.core.$ZodError) => fieldMessages(error, fieldMessage)
