import { totalmem } from 'node:os'

/** In bytes; in a container, what it may use of the machine. */
export const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
