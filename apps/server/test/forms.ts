/** A picture, or what pretends to be one, as a browser uploads it. */
export const asFile = (content: Buffer) => new File([new Uint8Array(content)], 'photo.jpg', { type: 'image/jpeg' })

/** A form with files as a browser sends it: what `world.http` takes as body and headers. */
export async function aForm(fields: Record<string, string | Buffer | Buffer[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') form.append(name, part)
      else form.append(name, asFile(part))
    }
  }
  const request = new Request('http://pollen.test', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { body: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } }
}
