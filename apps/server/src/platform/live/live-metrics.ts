import { Counter, Gauge, type Registry } from 'prom-client'

export type LiveMetrics = ReturnType<typeof liveMetrics>

/** Metrics of live channels. */
export function liveMetrics(registry: Registry) {
  const registers = [registry]
  return {
    open: new Gauge({
      name: 'live_sockets_open',
      help: 'WebSockets that are open',
      labelNames: ['channel'] as const,
      registers,
    }),
    frames: new Counter({
      name: 'live_frames_total',
      help: 'Frames of live channels',
      labelNames: ['direction'] as const,
      registers,
    }),
    cuts: new Counter({
      name: 'live_cuts_total',
      help: 'WebSockets that the server closed, and why',
      labelNames: ['reason'] as const,
      registers,
    }),
  }
}
