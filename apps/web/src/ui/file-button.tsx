import type { InputHTMLAttributes, ReactNode } from 'react'
import button from './button.module.css'
import classes from './file-button.module.css'
import round from './round-button.module.css'

type FileButtonProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'accept' | 'multiple' | 'capture' | 'disabled' | 'onClick' | 'aria-describedby'
> & { icon: ReactNode; onFiles: (files: File[]) => void }

/** A button that opens the file chooser, or the camera if `capture` is set. */
export const FileButton = (props: FileButtonProps & { children: ReactNode }) => (
  <FileLabel {...props} className={`${button.button} ${classes.choose}`} look="outlined" />
)

/** A `FileButton` as an icon. */
export const RoundFileButton = ({ label, ...props }: FileButtonProps & { label: string }) => (
  <FileLabel {...props} className={round.button} look="plain" title={label}>
    <span className="visually-hidden">{label}</span>
  </FileLabel>
)

type LabelProps = FileButtonProps & { className: string | undefined; look: string; title?: string; children: ReactNode }

function FileLabel({ icon, onFiles, className, look, title, children, ...input }: LabelProps) {
  return (
    <label className={className} data-look={look} title={title} data-is-disabled={input.disabled}>
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
