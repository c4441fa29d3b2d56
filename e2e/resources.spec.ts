import { resourceText } from '@pollen/contract/resource-kinds'
import { resources } from '@pollen/contract/resources'
import { callApi } from './call-api.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'

test.use(withMap)
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

const liege = [
  { latitude: 50.7, longitude: 5.5 },
  { latitude: 50.58, longitude: 5.65 },
]

test('a public resource and the items that start from it link to each other', async ({ page, request }) => {
  const { results } = await callApi(request, null, resources.list, { bounds: liege, categories: ['BKC'] })
  const bookcase = results.find(({ name }) => name !== '')
  if (!bookcase) throw new Error('The demo has no bookcase with a name')
  const link = resourceText({ kind: bookcase.type, id: bookcase.id })
  await page.goto(`/map?resource=${encodeURIComponent(link)}`)
  const popup = page.getByRole('dialog', { name: bookcase.name })
  await popup.getByRole('link', { name: 'Give here' }).click()

  const name = `Novels ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: bookcase.name }).click()
  await expect(popup.getByRole('link', { name })).toBeVisible()
})
