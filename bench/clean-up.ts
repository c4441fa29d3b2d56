const tasks: (() => Promise<unknown>)[] = []
let cleaning: Promise<void> | null = null

/** Whatever is started or made is written down at once, so that it ends with the run, however the run ends. */
export function onCleanUp(task: () => Promise<unknown>) {
  tasks.push(task)
  // The task is done by the clean-up under way; nothing more may be started.
  if (cleaning) throw new Error('The run was stopped')
}

/** Runs the tasks once, also when a signal and a failure come together. */
export function cleanUp(): Promise<void> {
  cleaning ??= runTasks()
  return cleaning
}

/** The last one first: a folder goes after the server that uses it. */
async function runTasks() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    await task().catch((error) => console.error(`Cleaning up: ${error.message}`))
  }
}
