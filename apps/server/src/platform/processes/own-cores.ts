import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'

/** `startProcesses` tells each process how many there are. */
const processes = cluster.isWorker ? Number(process.argv[2]) : 1

/** How many cores this process may think of as its own, for work that keeps a core busy. */
export const ownCores = Math.max(1, Math.floor(availableParallelism() / processes))
