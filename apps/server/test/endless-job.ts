import type { Job } from '../src/platform/jobs/job.ts'

/** Ends only when it is told to, and is tried again soon. */
export const endlessJob = (onRun: () => void, { maxMinutes }: { maxMinutes: number }): Job => ({
  name: 'run-endlessly',
  maxMinutes,
  retrySeconds: 1,
  async run({ stopping }) {
    onRun()
    await new Promise((_, reject) => stopping?.addEventListener('abort', () => reject(stopping.reason)))
  },
})
