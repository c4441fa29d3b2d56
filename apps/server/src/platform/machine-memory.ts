import { totalmem } from 'node:os'

/** Returns the memory of the machine or the limit of its container, in bytes. */
export const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
