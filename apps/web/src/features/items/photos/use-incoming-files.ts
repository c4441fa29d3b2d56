import { type DragEvent as ReactDragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Handles files that are dropped onto the photos or pasted anywhere on the page. */
export function useIncomingFiles(onFiles: (files: File[]) => void, disabled: boolean) {
  const [isOver, setIsOver] = useState(false)

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data } = event
    const files = [...(data?.files ?? [])]
    // Some programs add a picture of copied text. A text field gets the text only.
    if (disabled || files.length === 0 || (isField(event.target) && data?.types.includes('text/plain'))) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    // A file dropped elsewhere would replace the page and lose all unsent input.
    const stay = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer) && !(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', stay)
    document.addEventListener('drop', stay)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', stay)
      document.removeEventListener('drop', stay)
    }
  }, [])

  const dropZone = {
    onDragOver: (event: ReactDragEvent) => {
      if (hasFiles(event.dataTransfer) && !disabled) setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: ReactDragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop: (event: ReactDragEvent) => {
      setIsOver(false)
      if (disabled || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, dropZone }
}

const isField = (target: EventTarget | null) => target instanceof Element && target.matches('input, textarea')
