import type { InputHTMLAttributes, ReactNode } from 'react'
import button from './button.module.css'
import classes from './file-button.module.css'

type FileButtonProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'accept' | 'multiple' | 'capture' | 'disabled' | 'onClick' | 'aria-describedby'
> & { icon: ReactNode; children: ReactNode; onFiles: (files: File[]) => void }

/** A button that chooses files, or takes a picture if `capture` is set. */
export function FileButton({ icon, children, onFiles, ...input }: FileButtonProps) {
  return (
    <label className={`${button.button} ${classes.choose}`} data-look="outlined" data-is-disabled={input.disabled}>
      {icon}
      {children}
      <input
        {...input}
        type="file"
        className={classes.input}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Without this, choosing the same file again would fire no event.
          target.value = ''
        }}
      />
    </label>
  )
}
