/** A picture, or what pretends to be one, as a browser uploads it. */
export const asFile = (content: Buffer) => new File([new Uint8Array(content)], 'photo.jpg', { type: 'image/jpeg' })
