import { expect, test } from 'vitest'
import { type ErrorKey, errors } from './errors.ts'

/** Keys that the specification names. Clients may depend on them, so none may be removed. */
const specified: ErrorKey[] = [
  'ACCOUNT_ALREADY_DISABLED',
  'INVALID_PASSWORD',
  'ACCOUNT_DOESNT_EXIST',
  'ACCOUNT_NOT_DISABLED',
  'DISABLED_ACCOUNT',
  'INTERNAL_ERROR',
  'ITEM_CLOSING_REASON_DOESNT_EXIST',
  'ITEM_DOESNT_EXIST',
  'ITEM_IS_CLOSED',
  'MISSING_INTERNAL_FIELDS',
  'MUST_BE_AUTHENTICATED',
  'NOT_ACCOUNT_OWNER',
  'NOT_IMAGE_OWNER',
  'NOT_ITEM_OWNER',
  'NOT_VALIDATED_YET',
  'SCHEDULED_DELETION_ACCOUNT',
  'TOKEN_ACTION_DOESNT_MATCH',
  'TOKEN_ACTION_BAD_FORMAT',
  'TOKEN_ALREADY_USED',
  'TOKEN_BAD_FORMAT',
  'TOKEN_DOESNT_EXIST',
  'TOKEN_EXPIRED',
  'TOKEN_LENGTH_INVALID',
  'SELF_NOT_PART_OF_CONVERSATION',
  'CONVERSATION_ALREADY_CLOSED',
  'CONVERSATION_ALREADY_OPEN',
  'CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN',
]

test.each(specified)('%s is in the catalogue', (key) => {
  expect(errors[key].status).toBeGreaterThanOrEqual(400)
})
