import { decodeUpload, limitDecoding, type RawImage, type UploadField } from '../images/decode-image.ts'

/** Large enough to read the text on a book cover, small enough to read it quickly. */
const maxSide = 960

/** Decodes an uploaded image to red, green and blue, upright, on white, no larger than vision needs. */
export const readPixels = (upload: Blob, uploadField: UploadField): Promise<RawImage> =>
  limitDecoding.run(uploadField.client, () =>
    decodeUpload(upload, uploadField, (image) =>
      image
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .removeAlpha(),
    ),
  )
