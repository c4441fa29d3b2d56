import type { Tensor } from 'onnxruntime-node'

export type LineText = { text: string; confidence: number }

/** The recogniser knows thousands of characters. Only Latin-1 and Œ are accepted, enough for Western European languages. */
const accepted = /^[ -~À-ÖØ-öø-ÿŒœ€£°«»’“”–—]$/

/** The index of "no character" in the output of the recogniser. */
const blank = 0

/** A low threshold, because the recogniser underrates spaces: most of its training texts have none. */
const spaceThreshold = 0.1

export type Alphabet = { characters: string[]; candidates: number[] }

/** Reads the characters in the order of the recogniser's output: the blank is first, the space last. */
export function readAlphabet(dictionary: string): Alphabet {
  const characters = ['', ...dictionary.split(/\r?\n/).filter(Boolean), ' ']
  const candidates = characters.flatMap((character, index) =>
    index === blank || accepted.test(character) ? [index] : [],
  )
  return { characters, candidates }
}

/** Greedy CTC decoding: picks the likeliest character per step, and merges repeated characters that no blank separates. */
export function decodeLine(
  { data, dims }: Pick<Tensor, 'data' | 'dims'>,
  { characters, candidates }: Alphabet,
): LineText {
  const [, steps = 0, size = 0] = dims
  const space = characters.length - 1
  const likelihoods: number[] = []
  let text = ''
  let last = blank
  for (let step = 0; step < steps; step++) {
    const of = (index: number) => Number(data[step * size + index] ?? 0)
    const likeliest = candidates.reduce((a, b) => (of(b) > of(a) ? b : a), blank)
    const best = likeliest === blank && of(space) >= spaceThreshold ? space : likeliest
    if (best !== blank && best !== last) {
      text += characters[best] ?? ''
      if (best !== space) likelihoods.push(of(best))
    }
    last = best
  }
  const sum = likelihoods.reduce((a, b) => a + b, 0)
  return { text, confidence: likelihoods.length > 0 ? sum / likelihoods.length : 0 }
}
