import { instance as anInstance, me } from '@pollen/contract/example-data'
import { instance } from '@pollen/contract/instance'
import { members } from '@pollen/contract/members'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf } from '../../../test/server.ts'
import { writeUnsentInput } from '../../lib/unsent-input.ts'
import { instanceQuery } from '../instance/index.ts'
import { meQuery } from '../members/index.ts'
import type { Camera } from './camera-address.ts'
import { type MapMover, useCamera, useStartCamera } from './use-camera.ts'

const Start = () => <output>{JSON.stringify(useStartCamera())}</output>
const start = (): Camera | null => JSON.parse(screen.getAllByRole('status')[0]?.textContent ?? 'null')
const openAt = (address: string) => renderAt(address, <Start />)

test('opens at the camera of the address, without requests', async () => {
  logInAda()
  await openAt('/map?clat=50.6&clng=5.5&z=12')
  expect(start()).toEqual({ center: { latitude: 50.6, longitude: 5.5 }, zoom: 12 })
  expect(inputsOf(members.me)).toEqual([])
})

test('opens at the last camera of this member on this device', async () => {
  logInAda()
  writeUnsentInput('map-camera', { clat: 51, clng: 4, z: 10 })
  await openAt('/map')
  expect(start()).toEqual({ center: { latitude: 51, longitude: 4 }, zoom: 10 })
})

test('falls back to the reference location', async () => {
  logInAda()
  await openAt('/map')
  expect(start()).toBeNull()
  await waitFor(() => expect(start()?.center).toEqual(me.ref_location))
})

test('falls back to the center of the instance, where visitors start too', async () => {
  const { unmount } = await openAt('/map')
  await waitFor(() => expect(start()).toEqual({ center: anInstance.map_center, zoom: anInstance.map_zoom }))
  unmount()
  logInAda()
  answer(members.me, { ...me, ref_location: null })
  await openAt('/map')
  await waitFor(() => expect(start()?.center).toEqual(anInstance.map_center))
})

test('falls back to the whole world', async () => {
  breakConnection(instance.get)
  await openAt('/map')
  await waitFor(() => expect(start()?.zoom).toBe(2))
})

test('stays open while its parts ask again for the account and the instance', async () => {
  logInAda()
  breakConnection(members.me)
  breakConnection(instance.get)
  const Parts = () => (
    <>
      {useQuery(meQuery).isError}
      {useQuery(instanceQuery).isError}
    </>
  )
  let openings = 0
  function Page() {
    const isOpen = useStartCamera() !== null
    useEffect(() => {
      if (isOpen) openings++
    }, [isOpen])
    return isOpen && <Parts />
  }
  await renderAt('/map', <Page />)
  await waitFor(() => expect(openings).toBe(1))
  // The page asks twice, and then its parts do.
  await waitFor(() => expect(inputsOf(members.me).length).toBeGreaterThan(3))
  expect(openings).toBe(1)
})

test('explains unreadable coordinates in a link', async () => {
  await openAt('/map/pos/abc/5.5')
  expect(await screen.findByText(/We can’t read these coordinates/)).toBeTruthy()
})

const liege = { center: { latitude: 50.64, longitude: 5.57 }, zoom: 14 }
const box = { north: 50.65, south: 50.63, west: 5.56, east: 5.58 }
let camera: ReturnType<typeof useCamera>
const moveTo = vi.fn<MapMover['moveTo']>()

function Moving({ hasMap = false }) {
  const map = useRef<MapMover | null>(hasMap ? { moveTo } : null)
  camera = useCamera(liege, map)
  return <output>{camera.camera.zoom}</output>
}

test('writes and remembers the camera after a person moves the map', async () => {
  const { addressNow } = await renderAt('/map?s=ladder', <Moving hasMap />)
  camera.handleMoved({ camera: { ...liege, zoom: 16 }, box, isUserInitiated: true })
  await waitFor(() => expect(addressNow()).toBe('/map?s=ladder&clat=50.64&clng=5.57&z=16'))
  expect(JSON.stringify({ ...sessionStorage })).toContain('16')
})

test('does not write the camera after programmatic moves', async () => {
  const { addressNow } = await renderAt('/map', <Moving hasMap />)
  camera.handleMoved({ camera: { ...liege, zoom: 16 }, box, isUserInitiated: false })
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('16'))
  expect(addressNow()).toBe('/map')
})

test('moves the map when a link changes the camera', async () => {
  const { router } = await renderAt('/map', <Moving hasMap />)
  camera.handleMoved({ camera: liege, box, isUserInitiated: false })
  await router.navigate({ to: '/map', search: { clat: 51, clng: 4, z: 10 } as never })
  const there = { center: { latitude: 51, longitude: 4 }, zoom: 10 }
  await waitFor(() => expect(moveTo).toHaveBeenCalledWith(there, { isInstant: true }))
})

test('without a map, the buttons move the list within the valid zooms', async () => {
  const { addressNow } = await renderAt('/map', <Moving />)
  for (let press = 0; press < 12; press++) camera.zoomBy(1)
  await waitFor(() => expect(Number(screen.getAllByRole('status')[0]?.textContent)).toBeLessThanOrEqual(19))
  await waitFor(() => expect(addressNow()).toMatch(/z=19/))
})
