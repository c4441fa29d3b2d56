export { instanceQuery, useInstanceName, useReadableTypes } from './instance.api.ts'
