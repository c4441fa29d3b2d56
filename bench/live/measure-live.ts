import { type BadLines, measureBadLines } from './bad-lines.ts'
import { type IdleSockets, measureIdleSockets } from './idle-sockets.ts'
import { startLiveServer } from './start-live-server.ts'
import { measureTwoProcesses, type TwoProcesses } from './two-processes.ts'

export type LiveReport = { badLines: BadLines; killed: BadLines; processes: TwoProcesses; idle: IdleSockets }

/** Measures the live channels one way after the other, each on a server that did nothing before. */
export async function measureLive(isQuick: boolean, onProgress: (progress: string) => void): Promise<LiveReport> {
  onProgress('starting a server for live channels')
  const live = await startLiveServer()
  onProgress('sending messages to clients on bad lines')
  const badLines = await measureBadLines(live, { isQuick, isKilled: false })
  await live.remove()
  const other = await startLiveServer()
  onProgress('the same, with the server killed in between')
  const killed = await measureBadLines(other, { isQuick, isKilled: true })
  await other.remove()
  const shared = await startLiveServer()
  onProgress('sending messages from one process to another')
  const processes = await measureTwoProcesses(shared, isQuick)
  await shared.remove()
  const quiet = await startLiveServer()
  onProgress('opening sockets of members who do nothing')
  const idle = await measureIdleSockets(quiet, isQuick)
  await quiet.remove()
  return { badLines, killed, processes, idle }
}
