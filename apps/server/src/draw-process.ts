import sharp from 'sharp'

/** Beside the server, for the demo alone: the server itself reads no SVG, since one could come from anybody. */
process.on('disconnect', () => process.exit())
process.on('message', async (svg: string) => {
  process.send?.(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())
})
