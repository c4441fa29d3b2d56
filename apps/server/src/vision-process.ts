import { constants, setPriority } from 'node:os'
import { openClassifier } from './platform/vision/classify-image.ts'
import { readBuiltInModel, readDescribedModel } from './platform/vision/model.ts'
import { openTextReader } from './platform/vision/text/read-text.ts'
import type { VisionRequest, VisionResponse, VisionTasks } from './platform/vision/vision-client.ts'

/**
 * Classifies images and reads the text on them, in a process that `platform/vision/vision-client.ts` starts and ends. Loads each
 * model on its first use.
 */
const [, , modelDescription] = process.argv

// Under load, requests to the server take precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C reaches the whole process group; the server ends this process once it has answered its callers.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))

const classifier = once(async () =>
  openClassifier(modelDescription ? await readDescribedModel(modelDescription) : await readBuiltInModel()),
)
const textReader = once(openTextReader)
const tasks: { [Name in keyof VisionTasks]: (image: VisionRequest['image']) => Promise<VisionTasks[Name]> } = {
  classify: async (image) => (await classifier())(image),
  readText: async (image) => (await textReader())(image),
}

process.on('message', async ({ task, image }: VisionRequest) => {
  process.send?.(await respond<VisionTasks[keyof VisionTasks]>(() => tasks[task](image)))
})

async function respond<Result>(run: () => Promise<Result>): Promise<VisionResponse<Result>> {
  try {
    return { result: await run() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= make()
    return result
  }
}
