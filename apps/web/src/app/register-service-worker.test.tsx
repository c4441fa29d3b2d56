import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import { useIsUpdateAvailable } from './new-version.ts'
import { loadNewVersion, registerServiceWorker } from './register-service-worker.ts'

const aWorker = () => Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() })

let active: ReturnType<typeof aWorker>
let registration: EventTarget & { waiting: ReturnType<typeof aWorker> | null; update: ReturnType<typeof vi.fn> }
let workers: EventTarget & { register: ReturnType<typeof vi.fn> }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  active = aWorker()
  registration = Object.assign(new EventTarget(), {
    active,
    installing: null,
    waiting: null,
    update: vi.fn(async () => undefined),
  })
  workers = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  script.setAttribute('src', '/assets/app-1.js')
  document.head.append(script)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
})

async function register() {
  const registering = registerServiceWorker()
  await vi.advanceTimersByTimeAsync(3000)
  return registering
}
const typesSentTo = (worker: typeof active) => worker.postMessage.mock.calls.map(([{ type }]) => type)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a first visit registers the worker after three seconds, when the page has loaded', async () => {
  void registerServiceWorker()
  await wait(2999)
  expect(workers.register).not.toHaveBeenCalled()
  await wait(1)
  expect(workers.register).toHaveBeenCalledOnce()
})

test('all pages are stored for members, only used ones for visitors', async () => {
  void register()
  await wait(20_000)
  expect(typesSentTo(active)).toEqual(['store-used'])
  logInAda()
  void register()
  await wait(20_000)
  expect(active.postMessage).toHaveBeenLastCalledWith({ type: 'store-pages', language: 'en' })
})

test('nothing is stored ahead over a metered connection', async () => {
  logInAda()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  void register()
  await wait(20_000)
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined })
  expect(typesSentTo(active)).toEqual(['store-used'])
})

test('a waiting worker gets the version of the page, and its answer shows the update offer', async () => {
  const { result } = renderHook(useIsUpdateAvailable)
  registration.waiting = aWorker()
  void register()
  await wait(3000)
  expect(registration.waiting.postMessage).toHaveBeenCalledWith({ type: 'page-version', script: '/assets/app-1.js' })
  expect(result.current).toBe(false)
  act(() => void workers.dispatchEvent(new MessageEvent('message', { data: { type: 'new-version' } })))
  expect(result.current).toBe(true)
})

test('accepting an update activates its worker first', async () => {
  registration.waiting = aWorker()
  await loadNewVersion()
  expect(registration.waiting.postMessage).toHaveBeenCalledWith({ type: 'take-over' })
})

test('an open app checks for updates at most once an hour, when it becomes visible', async () => {
  void register()
  await wait(3000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).not.toHaveBeenCalled()
  await wait(3_600_001)
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledOnce()
})

test('a browser that refuses the worker runs the app without it', async () => {
  workers.register.mockRejectedValue(new Error('SecurityError'))
  await register()
  expect(active.postMessage).not.toHaveBeenCalled()
})
