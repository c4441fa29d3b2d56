/** A colour as the canvas understands it, from any CSS colour, such as `var(--green)`. */
export function resolveColor(color: string, within: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = color
  within.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}
