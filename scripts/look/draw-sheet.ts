import sharp from 'sharp'
import { heightOf, type Picture } from './take-pictures.ts'

const gap = 24
const labelHeight = 30
const labelWidth = 300
const background = '#8b8b8b'

/** Composes pictures of a page: a row for each state, a column for each theme and width. */
export async function drawSheet(pictures: Picture[], screenHeight: number): Promise<Buffer> {
  const columns = columnsOf(pictures, screenHeight)
  const parts: { input: Buffer; left: number; top: number }[] = []
  let top = gap
  for (const row of rowsOf(pictures)) {
    parts.push({ input: label(row[0]?.state ?? ''), left: gap, top })
    top += labelHeight
    let rowHeight = 0
    for (const picture of row) {
      const column = columns.get(columnName(picture))
      if (!column) continue
      const { data, info } = await sharp(picture.image)
        .resize({ width: column.width })
        .toBuffer({ resolveWithObject: true })
      parts.push({ input: data, left: column.left, top })
      rowHeight = Math.max(rowHeight, info.height)
    }
    top += rowHeight + gap
  }
  const width = Math.max(labelWidth, ...Array.from(columns.values(), ({ left, width }) => left + width + gap))
  return sharp({ create: { width, height: top, channels: 3, background } })
    .composite(parts)
    .png()
    .toBuffer()
}

const columnName = ({ theme, width }: Picture) => `${theme} ${width}`

function columnsOf(pictures: Picture[], screenHeight: number) {
  const sorted = pictures.toSorted((one, other) => other.theme.localeCompare(one.theme) || one.width - other.width)
  const columns = new Map<string, { left: number; width: number }>()
  let left = gap
  for (const picture of sorted) {
    if (columns.has(columnName(picture))) continue
    const width = Math.round((screenHeight * picture.width) / heightOf(picture.width))
    columns.set(columnName(picture), { left, width })
    left += width + gap
  }
  return columns
}

function rowsOf(pictures: Picture[]): Picture[][] {
  const rows = new Map<string, Picture[]>()
  for (const picture of pictures) {
    rows.set(picture.state, [...(rows.get(picture.state) ?? []), picture])
  }
  return [...rows.values()]
}

function label(text: string): Buffer {
  const style = 'font-family="sans-serif" font-size="18" font-weight="bold" fill="#fff"'
  return Buffer.from(`<svg width="${labelWidth}" height="${labelHeight}"><text y="20" ${style}>${text}</text></svg>`)
}
