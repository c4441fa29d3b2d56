const tasks: (() => Promise<unknown>)[] = []
let cleaning: Promise<void> | null = null

/** Registers a task that stops a process or deletes a folder. It also runs after errors and signals. */
export function onCleanUp(task: () => Promise<unknown>) {
  tasks.push(task)
  // The running clean-up includes this task. The error keeps the caller from starting anything else.
  if (cleaning) throw new Error('The run was stopped')
}

/** Runs the tasks once, even if a signal and an error occur together. */
export function cleanUp(): Promise<void> {
  cleaning ??= runTasks()
  return cleaning
}

/** Runs the tasks in reverse order, so that a server stops before its folder is deleted. */
async function runTasks() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    await task().catch((error) => console.error(`Clean-up failed: ${error.message}`))
  }
}
