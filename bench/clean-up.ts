const duties: (() => Promise<unknown>)[] = []
let cleaning: Promise<void> | null = null

/** Whatever is started or made is written down at once, so that it ends with the run, however the run ends. */
export function atTheEnd(duty: () => Promise<unknown>) {
  duties.push(duty)
  // The duty is done by the clean-up under way; nothing more may be started.
  if (cleaning) throw new Error('The run was stopped')
}

/** Once, also when a signal and a failure ask for it together. */
export function cleanUp(): Promise<void> {
  cleaning ??= doDuties()
  return cleaning
}

/** The last one first: a folder goes after the server that uses it. */
async function doDuties() {
  for (let duty = duties.pop(); duty; duty = duties.pop()) {
    await duty().catch((error) => console.error(`Cleaning up: ${error.message}`))
  }
}
