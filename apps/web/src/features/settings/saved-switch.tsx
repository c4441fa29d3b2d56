import { Checkbox } from '../../ui/checkbox.tsx'
import { SaveMark } from '../../ui/save-mark.tsx'
import classes from './saved-switch.module.css'
import type { SavedForm } from './use-saved-form.ts'

type SavedSwitchProps = {
  form: SavedForm
  name: 'save_item_viewing' | 'mail_notif_generalinfo'
  label: string
  hint: string
}

export function SavedSwitch({ form, name, label, hint }: SavedSwitchProps) {
  return (
    <div className={classes.line}>
      <Checkbox
        look="switch"
        name={name}
        hint={hint}
        isChecked={form.valueOf(name)}
        onChange={(isOn) => form.change(name, isOn)}
      >
        {label}
      </Checkbox>
      <SaveMark state={form.stateOf(name)} />
    </div>
  )
}
