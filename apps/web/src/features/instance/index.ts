export {
  instanceQuery,
  instanceTextsQuery,
  useFetchReadableTypes,
  useInstanceName,
  useInstanceTexts,
} from './instance.api.ts'
export { InstanceHtml } from './instance-html.tsx'
