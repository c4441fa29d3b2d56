import { type IdleSockets, measureIdleSockets } from './idle-sockets.ts'
import { startLiveServer } from './start-live-server.ts'
import { measureTwoProcesses, type TwoProcesses } from './two-processes.ts'
import { measureUnstableConnections, type UnstableConnections } from './unstable-connections.ts'

export type LiveReport = {
  idle: IdleSockets
  unstable: UnstableConnections
  killed: UnstableConnections
  processes: TwoProcesses
}

/** Measures live channels on one server. Memory comes first, while the server is fresh; the part that kills it comes last. */
export async function measureLive(isQuick: boolean, onProgress: (progress: string) => void): Promise<LiveReport> {
  onProgress('starting a server for live channels')
  const live = await startLiveServer()
  onProgress('opening idle sockets')
  const idle = await measureIdleSockets(live, isQuick)
  onProgress('sending messages over unstable connections')
  const unstable = await measureUnstableConnections(live, { isQuick, isKilled: false })
  onProgress('sending messages over unstable connections while the server is killed')
  const killed = await measureUnstableConnections(live, { isQuick, isKilled: true })
  onProgress('sending messages from one process to another')
  const processes = await measureTwoProcesses(live, isQuick)
  await live.remove()
  return { idle, unstable, killed, processes }
}
