import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { TilesNotice } from './tiles-notice.tsx'

test('is shown until it is dismissed on this device', async () => {
  const { person, unmount } = await renderAt('/map', <TilesNotice />)
  expect(screen.getByText(/The map tiles can’t be reached/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Don’t show this again' }))
  expect(screen.queryByText(/The map tiles/)).toBeNull()
  unmount()
  await renderAt('/map', <TilesNotice />)
  expect(screen.queryByText(/The map tiles/)).toBeNull()
})
