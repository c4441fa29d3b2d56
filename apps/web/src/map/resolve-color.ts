/** Converts CSS colours, such as `var(--green)`, to colours that a canvas accepts. */
export function resolveColors(colors: string[], within: HTMLElement): string[] {
  // Batched, because each read after a DOM change makes the browser recompute styles.
  const probe = document.createElement('span')
  probe.hidden = true
  // Prevents that forced colours replace all of them with the text colour, because they do not apply to a canvas.
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
