/** Neighbouring places of a map that are likely to be text: where they are, and how likely they are together. */
export type Region = { places: { x: number; y: number }[]; likelihood: number }

export type LikelihoodMap = { data: Float32Array; width: number; height: number }

const likelyAbove = 0.3

export function findRegions({ data, width, height }: LikelihoodMap): Region[] {
  const seen = new Uint8Array(data.length)
  const isText = (index: number) => (data[index] ?? 0) > likelyAbove
  const regions: Region[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || !isText(start)) continue
    seen[start] = 1
    const indexes = [start]
    for (let n = 0; n < indexes.length; n++) {
      for (const next of neighbours(indexes[n] ?? 0, width, height)) {
        if (seen[next] || !isText(next)) continue
        seen[next] = 1
        indexes.push(next)
      }
    }
    const sum = indexes.reduce((total, index) => total + (data[index] ?? 0), 0)
    const places = indexes.map((index) => ({ x: index % width, y: Math.floor(index / width) }))
    regions.push({ places, likelihood: sum / indexes.length })
  }
  return regions
}

function neighbours(index: number, width: number, height: number): number[] {
  const x = index % width
  const found: number[] = []
  if (x > 0) found.push(index - 1)
  if (x < width - 1) found.push(index + 1)
  if (index >= width) found.push(index - width)
  if (index < width * (height - 1)) found.push(index + width)
  return found
}
