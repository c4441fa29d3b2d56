import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { SectionLinks } from './section-links.tsx'

test('a pressed section is the current one, also if it is too low to be scrolled to', async () => {
  const { person } = await renderPart(<SectionLinks ids={['devices', 'privacy']} />)
  expect(screen.queryByRole('link', { current: true })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Privacy' }))
  expect(screen.getByRole('link', { current: true })).toBe(screen.getByRole('link', { name: 'Privacy' }))
})
