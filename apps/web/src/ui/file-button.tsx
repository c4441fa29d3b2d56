import type { InputHTMLAttributes, ReactNode } from 'react'
import button from './button.module.css'
import classes from './file-button.module.css'

type FileButtonProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'accept' | 'multiple' | 'capture' | 'disabled' | 'onClick' | 'aria-describedby'
> & { icon: ReactNode; children: ReactNode; onFiles: (files: File[]) => void }

/** A button that lets a person choose files, or take a picture where `capture` is set. */
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
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
