import { answerQuestions } from './platform/vision/answer-questions.ts'

/** Beside the server, not in it: started and ended by `platform/vision/side-process.ts`. */
answerQuestions(process.argv[2])
