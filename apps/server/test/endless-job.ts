import type { Job } from '../src/platform/jobs/job.ts'

/** Runs until it is aborted, and retries after a second. */
export const endlessJob = (onRun: () => void, { maxMinutes }: { maxMinutes: number }): Job => ({
  name: 'run-endlessly',
  maxMinutes,
  retrySeconds: 1,
  async run({ stopping }) {
    onRun()
    await new Promise((_, reject) => stopping?.addEventListener('abort', () => reject(stopping.reason)))
  },
})
