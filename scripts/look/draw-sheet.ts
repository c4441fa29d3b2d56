import sharp from 'sharp'
import { heightOf, type Picture } from './take-pictures.ts'

const gap = 24
const labelHeight = 30
const background = '#8b8b8b'

/** Composes pictures of a page: a row for each state and theme, a column for each width. */
export async function drawSheet(pictures: Picture[], screenHeight: number): Promise<Buffer> {
  const widths = [...new Set(pictures.map(({ width }) => width))].sort((one, other) => one - other)
  const columns = widths.map((width) => Math.round((screenHeight * width) / heightOf(width)))
  const parts: { input: Buffer; left: number; top: number }[] = []
  let top = gap
  for (const row of rowsOf(pictures)) {
    const [first] = row
    if (!first) continue
    parts.push({ input: label(`${first.state} · ${first.theme}`), left: gap, top })
    top += labelHeight
    let rowHeight = 0
    for (const picture of row) {
      const at = widths.indexOf(picture.width)
      const { data, info } = await sharp(picture.image)
        .resize({ width: columns[at] ?? picture.width })
        .toBuffer({ resolveWithObject: true })
      const left = gap + columns.slice(0, at).reduce((sum, width) => sum + width + gap, 0)
      parts.push({ input: data, left, top })
      rowHeight = Math.max(rowHeight, info.height)
    }
    top += rowHeight + gap
  }
  const width = Math.max(320, gap + columns.reduce((sum, column) => sum + column + gap, 0))
  return sharp({ create: { width, height: top, channels: 3, background } })
    .composite(parts)
    .png()
    .toBuffer()
}

function rowsOf(pictures: Picture[]): Picture[][] {
  const rows = new Map<string, Picture[]>()
  for (const picture of pictures) {
    const name = `${picture.state} ${picture.theme}`
    rows.set(name, [...(rows.get(name) ?? []), picture])
  }
  return [...rows.values()]
}

function label(text: string): Buffer {
  const style = 'font-family="sans-serif" font-size="18" font-weight="bold" fill="#fff"'
  return Buffer.from(`<svg width="300" height="${labelHeight}"><text y="20" ${style}>${text}</text></svg>`)
}
