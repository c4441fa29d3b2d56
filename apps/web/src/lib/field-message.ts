import { type FieldMessage, fieldMessages, writeLimit } from '@pollen/contract/field-messages'
import type * as z from 'zod/mini'
import { currentLanguage, translate } from './i18n.ts'

/** One message by its name, for rules that a schema cannot know. */
export const fieldMessage = (message: FieldMessage, limit: number | bigint = 0) =>
  translate(`field_messages__${message}`, { limit: writeLimit(limit, currentLanguage()) })

/** What is wrong with each field, as a schema found it. */
export const fieldErrors = (error: z.core.$ZodError) => fieldMessages(error, fieldMessage)
