export { instanceQuery, useInstanceName } from './instance.api.ts'
