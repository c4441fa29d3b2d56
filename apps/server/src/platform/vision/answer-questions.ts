import { constants, setPriority } from 'node:os'
import { openClassifier } from './classify-picture.ts'
import { readBuiltInModel } from './model/built-in-model.ts'
import { readDescribedModel } from './model/described-model.ts'
import type { Asked, Question, Questions } from './questions.ts'
import { openReader } from './text/read-text.ts'

type Answer<Q extends Question> = (about: Questions[Q]['asked']) => Promise<Questions[Q]['answer']>

/** The whole life of the process that looks at pictures: models are loaded when first needed, and go with it. */
export function answerQuestions(description: string | undefined) {
  // A server under load answers its callers first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Ctrl-C reaches the whole group; the server ends us when it has answered who still waits.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))

  const classifier = once(async () =>
    openClassifier(description ? await readDescribedModel(description) : await readBuiltInModel()),
  )
  const reader = once(openReader)
  const answers: { [Q in Question]: Answer<Q> } = {
    classify: async (picture) => (await classifier())(picture),
    read: async (picture) => (await reader())(picture),
  }
  process.on('message', async ({ question, about }: Asked) => {
    const answer = answers[question] as Answer<Question>
    process.send?.(await tryTo(() => answer(about)))
  })
}

async function tryTo<T>(work: () => Promise<T>): Promise<{ answer: T } | { failure: string }> {
  try {
    return { answer: await work() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
