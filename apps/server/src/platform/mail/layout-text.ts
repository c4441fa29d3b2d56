import type { WholeContent } from './mail-content.ts'

const width = 72

/** For those who read mails as text. A link has a line to itself, however long it is. */
export function layoutText(content: WholeContent): string {
  const { greeting, paragraphs, button, after = [], footer, questions, colon } = content
  const blocks = [greeting, ...paragraphs].map(wrap)
  if (button) blocks.push(`${wrap(`${button.label}${colon}`)}\n${button.url}`)
  blocks.push(...after.map(wrap))
  // `-- ` on a line of its own is how a signature is told apart.
  const signature = [
    '-- ',
    content.instanceName,
    content.publicUrl,
    wrap(footer),
    ...(questions ? [wrap(questions)] : []),
  ]
  return `${[...blocks, signature.join('\n')].join('\n\n')}\n`
}

function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n')
}

function wrapLine(text: string): string {
  const lines: string[] = []
  let line = ''
  // Only where a line may break: not at the spaces that keep a number and its unit together.
  for (const word of text.split(/[ \t]+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && longer.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].join('\n')
}
