import sharp from 'sharp'

/** Renders the SVG of the demo as PNG. It runs beside the server: in the server itself, no SVG may be decoded. */
process.on('disconnect', () => process.exit())
process.on('message', async (svg: string) => {
  process.send?.(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())
})
