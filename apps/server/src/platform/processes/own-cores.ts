import { availableParallelism } from 'node:os'

/** With it `startProcesses` tells each process how many there are. */
export const processesVariable = 'SERVER_PROCESSES'
const processes = Number(process.env[processesVariable] ?? 1)

/** How many cores this process may think of as its own, for work that keeps a core busy. */
export const ownCores = Math.max(1, Math.floor(availableParallelism() / processes))
