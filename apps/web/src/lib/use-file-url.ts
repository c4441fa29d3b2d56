import { useEffect, useState } from 'react'

/** The address of a file in the memory of this page, until it is no longer shown. */
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
