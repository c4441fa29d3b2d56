export {
  instanceQuery,
  instanceTextsQuery,
  useInstanceName,
  useInstanceTexts,
  useReadableTypes,
} from './instance.api.ts'
export { InstanceHtml } from './instance-html.tsx'
