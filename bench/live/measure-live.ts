import { type BadLines, measureBadLines } from './bad-lines.ts'
import { type IdleSockets, measureIdleSockets } from './idle-sockets.ts'
import { startLiveServer } from './start-live-server.ts'
import { measureTwoProcesses, type TwoProcesses } from './two-processes.ts'

export type LiveReport = { idle: IdleSockets; badLines: BadLines; killed: BadLines; processes: TwoProcesses }

/** Measures the live channels on one server: its memory first, while it has done nothing, and its end last. */
export async function measureLive(isQuick: boolean, onProgress: (progress: string) => void): Promise<LiveReport> {
  onProgress('starting a server for live channels')
  const live = await startLiveServer()
  onProgress('opening sockets of members who do nothing')
  const idle = await measureIdleSockets(live, isQuick)
  onProgress('sending messages to clients on bad lines')
  const badLines = await measureBadLines(live, { isQuick, isKilled: false })
  onProgress('the same, with the server killed in between')
  const killed = await measureBadLines(live, { isQuick, isKilled: true })
  onProgress('sending messages from one process to another')
  const processes = await measureTwoProcesses(live, isQuick)
  await live.remove()
  return { idle, badLines, killed, processes }
}
