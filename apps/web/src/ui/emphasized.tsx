/** A text in which *stars* mark what weighs most. */
export function Emphasized({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}
