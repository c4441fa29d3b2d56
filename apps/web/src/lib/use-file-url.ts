import { useEffect, useState } from 'react'

/** Creates an object URL for a file, and revokes it when the file is no longer shown. */
export function useFileUrl(file: Blob | null): string | undefined {
  const [shown, setShown] = useState<{ file: Blob; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setShown({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown?.file === file ? shown?.url : undefined
}
