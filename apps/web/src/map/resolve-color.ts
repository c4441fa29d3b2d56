/** Colours as the canvas understands them, from any CSS colours, such as `var(--green)`. */
export function resolveColors(colors: string[], within: HTMLElement): string[] {
  // All at once: each look after a change makes the browser compute the styles of the page again.
  const probe = document.createElement('span')
  probe.hidden = true
  // Forced colours would turn every one of them into that of text, and no canvas has to obey them.
  probe.style.setProperty('forced-color-adjust', 'none')
  for (const color of colors) {
    const sample = document.createElement('span')
    sample.style.color = color
    probe.append(sample)
  }
  within.append(probe)
  const resolved = [...probe.children].map((sample) => getComputedStyle(sample).color)
  probe.remove()
  return resolved
}

export const resolveColor = (color: string, within: HTMLElement) => resolveColors([color], within)[0] ?? color
