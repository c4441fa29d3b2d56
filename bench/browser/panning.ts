import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

export type Panning = {
  framesPerSecond: number
  /** Milliseconds. */
  longestFrame: number
  blocked: number
}

const steps = 150
const stepMs = 16
const pixels = 4

/** Drags the map back and forth with the mouse, and counts the frames of the page. */
export async function measurePanning(page: Page, devTools: CDPSession): Promise<Panning> {
  await page.evaluate(countFrames)
  const at = (step: number) => ({ x: 640 + pixels * Math.min(step, steps - step), y: 420 })
  const sent: Promise<unknown>[] = []
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', step: number) => {
    const button = { button: 'left', buttons: 1, clickCount: type === 'mouseMoved' ? 0 : 1 } as const
    sent.push(devTools.send('Input.dispatchMouseEvent', { type, ...at(step), ...button }))
  }
  send('mousePressed', 0)
  // Does not wait for each event, like a real mouse.
  for (let step = 1; step <= steps; step++) {
    await sleep(stepMs)
    send('mouseMoved', step)
  }
  send('mouseReleased', steps)
  await Promise.all(sent)
  const { frames, blocked } = await page.evaluate<{ frames: number[]; blocked: number }>('window.stopCounting()')
  const gaps = frames.slice(1).map((frame, at) => frame - (frames[at] ?? frame))
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000
  return { framesPerSecond: gaps.length / seconds, longestFrame: Math.max(0, ...gaps), blocked }
}

const countFrames = `{
  const frames = []
  const blockedBefore = window.blockedMs
  let isCounting = true
  const count = (time) => { frames.push(time); if (isCounting) requestAnimationFrame(count) }
  requestAnimationFrame(count)
  window.stopCounting = () => { isCounting = false; return { frames, blocked: window.blockedMs - blockedBefore } }
}`
