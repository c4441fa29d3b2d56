/** What a message or another site shows of a link to a page. */
export type LinkPreview = { title: string; description: string; url: string; image: string | null }

/** The tags that such readers look for; they run no script, so the server writes them. */
export function previewTags({ title, description, url, image }: LinkPreview): string {
  const properties = { title, description, url, image, type: 'website' }
  const tags = Object.entries(properties).flatMap(([name, content]) =>
    content ? [`<meta property="og:${name}" content="${escapeHtml(content)}" />`] : [],
  )
  const card = image ? 'summary_large_image' : 'summary'
  return [...tags, `<meta name="twitter:card" content="${card}" />`].join('\n    ')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
