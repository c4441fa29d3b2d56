import sharp from 'sharp'

/** Renders the SVG of the demo as PNG, in a separate process because the server must not decode SVG. */
process.on('disconnect', () => process.exit())
process.on('message', async (svg: string) => {
  process.send?.(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())
})
