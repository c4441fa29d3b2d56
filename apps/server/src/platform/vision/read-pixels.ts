import {
  checkUpload,
  limitDecoding,
  openImage,
  type RawImage,
  type UploadField,
  uploadRefused,
} from '../images/decode-image.ts'

/** Large enough to read the text on a book cover, small enough to read it quickly. */
const maxSide = 960

/** Decodes an uploaded image to red, green and blue, upright, on white, no larger than vision needs. */
export function readPixels(upload: Blob, uploadField: UploadField): Promise<RawImage> {
  return limitDecoding.run(async () => {
    const bytes = Buffer.from(await upload.arrayBuffer())
    await checkUpload(bytes, uploadField)
    return openImage(bytes)
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw uploadRefused('pictureType', uploadField)
      })
  })
}
