import { decodeUpload, limitDecoding, type RawImage, type UploadField } from '../images/decode-image.ts'

/** A compromise: the text on a book cover stays readable, and reading is fast. */
const maxSide = 960

/** Decodes an upload to upright RGB pixels on white, no larger than vision needs. */
export const readPixels = (upload: Blob, uploadField: UploadField): Promise<RawImage> =>
  limitDecoding.run(uploadField.client, () =>
    decodeUpload(upload, uploadField, (image) =>
      image
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .removeAlpha(),
    ),
  )
