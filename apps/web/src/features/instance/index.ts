export { instanceQuery } from './instance.api.ts'
export { useInstanceName } from './instance-name.ts'
