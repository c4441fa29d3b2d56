const quality = 0.9

/**
 * A picture no larger than needed, before it is sent: less to wait for, and what the camera wrote into the file (the
 * place, the time) stays at home. What this browser cannot read goes as it is; the server may know it.
 */
export async function shrinkPicture(file: File, side: number): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // Browsers that cannot write WebP write PNG instead, which keeps what is transparent.
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    return small ? new File([small], nameOf(file, small.type), { type: small.type }) : file
  } finally {
    picture.close()
  }
}

const nameOf = (file: File, type: string) => `${file.name.replace(/\.\w+$/, '')}.${type.split('/')[1]}`
