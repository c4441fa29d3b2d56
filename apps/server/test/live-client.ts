import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  type ConversationServerFrame,
  liveConversationPath,
  livePath,
  type MemberServerFrame,
} from '@pollen/contract/live'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { buildApp } from '../src/app.ts'
import { until } from './signals.ts'

type App = Awaited<ReturnType<typeof buildApp>>['app']

export type LiveFrame = ConversationServerFrame | MemberServerFrame
type FrameOf<Type extends LiveFrame['type']> = Extract<LiveFrame, { type: Type }>

const starts = new WeakMap<App, Promise<unknown>>()

/** Returns the port of an app. The first call starts listening. */
export async function portOf(app: App): Promise<number> {
  const start = starts.get(app) ?? app.listen({ host: '127.0.0.1', port: 0 })
  starts.set(app, start)
  await start
  return (app.server.address() as AddressInfo).port
}

type SocketOptions = { path?: string; headers?: Record<string, string>; origin?: string }

/** Opens a WebSocket without authenticating, and records the frames that it receives. */
export async function openSocket(app: App, { path = livePath, ...options }: SocketOptions = {}) {
  const ws = new WebSocket(`ws://127.0.0.1:${await portOf(app)}${path}`, options)
  const frames: LiveFrame[] = []
  let read = 0
  ws.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveFrame))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  onTestFinished(() => ws.terminate())
  await once(ws, 'open')

  return {
    ws,
    frames,
    closed,
    isClosed: () => ws.readyState === WebSocket.CLOSED,
    send: (frame: object) => ws.send(JSON.stringify(frame)),
    /** Waits for the next frame of this type. Skips those before it. */
    async next<Type extends LiveFrame['type']>(type: Type): Promise<FrameOf<Type>> {
      const find = () => frames.findIndex((frame, index) => index >= read && frame.type === type)
      await until(() => {
        if (ws.readyState === WebSocket.CLOSED && find() < 0) throw new Error(`closed before a frame ${type}`)
        return find() >= 0
      })
      read = find() + 1
      return frames[read - 1] as FrameOf<Type>
    },
    /** Returns all frames of this type so far. */
    all: <Type extends LiveFrame['type']>(type: Type) =>
      frames.filter((frame): frame is FrameOf<Type> => frame.type === type),
    /** Breaks the connection without a closing handshake. */
    disconnect: () => ws.terminate(),
  }
}

type Joining = SocketOptions & { conversation?: number; since?: number }

/** Connects and authenticates a member, to the channel of a conversation or to their own. */
export async function joinChannel(
  app: App,
  { token }: { token: string },
  { conversation, since, ...options }: Joining = {},
) {
  const path = conversation === undefined ? livePath : liveConversationPath(conversation)
  const client = await openSocket(app, { path, ...options })
  client.send({ type: 'authenticate', content: { token, since } })
  return { ...client, hello: await client.next('authenticated') }
}
