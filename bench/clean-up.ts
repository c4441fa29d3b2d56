const tasks: (() => Promise<unknown>)[] = []
let cleaning: Promise<void> | null = null

/** Registers what ends a process or deletes a folder, so that nothing is left however the run ends. */
export function onCleanUp(task: () => Promise<unknown>) {
  tasks.push(task)
  // The clean-up that runs already does this task too; nothing more may be started.
  if (cleaning) throw new Error('The run was stopped')
}

/** Runs the tasks once, also when a signal and a failure come together. */
export function cleanUp(): Promise<void> {
  cleaning ??= runTasks()
  return cleaning
}

/** Runs the last task first: a folder is deleted after the server that uses it has ended. */
async function runTasks() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    await task().catch((error) => console.error(`Cleaning up: ${error.message}`))
  }
}
