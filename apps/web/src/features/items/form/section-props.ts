import type { FormState } from './form-state.ts'
import type { ItemState } from './use-item-state.ts'
import type { ItemSubmit } from './use-item-submit.ts'

/** What each part of the form needs: what is there, how it changes, and what is wrong with it. */
export type SectionProps = {
  state: FormState
  update: ItemState['update']
  errorOf: ItemSubmit['errorOf']
  leave: ItemSubmit['leave']
}
