import { expect, test } from 'vitest'
import { productWords, withoutComment } from './check-source.ts'

const namesProduct = (line: string) => productWords.test(withoutComment(line))

test.each([
  "import { itemImages } from '@pollen/contract/item-images'",
  'return { conversation_ids: ids }',
  'function listConversations() {',
  'const participants = sql`',
  "  .innerJoin('members', 'members.id', 'mails.member_id')",
  'UPDATE members SET mail_refused_at = NULL',
  '    SELECT count(*) FROM items',
  'export const showItem = 1',
  "path.includes('/categories/')",
])('finds a product word in %s', (line) => {
  expect(namesProduct(line)).toBe(true)
})

test.each([
  "createHash('sha256').update(text).digest('hex')",
  "'cross-origin-resource-policy': 'same-origin',",
  "  .select(['member_id', 'key'])",
  "property.items?.format === 'binary' ? property.maxItems : defaultMaxFiles",
  'DELETE FROM mails WHERE member_id IN (SELECT id FROM refused)',
  "  '53000', // insufficient resources",
  ' * Subscribers close the conversations of a closed item.',
  '      -- Conversations before members.',
  'const { message } = error',
])('finds no product word in %s', (line) => {
  expect(namesProduct(line)).toBe(false)
})
