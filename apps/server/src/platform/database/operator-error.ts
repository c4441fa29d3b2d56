/** Its message is written for the person who runs the instance: show it as it is, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
