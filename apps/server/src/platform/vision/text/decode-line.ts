import type { Tensor } from 'onnxruntime-node'

export type ReadLine = { text: string; confidence: number }

/** The recogniser knows thousands of signs; ours are those of English and French. */
const ours = /^[ -~À-ÖØ-öø-ÿŒœ€£°«»’“”–—]$/

/** A step of the recogniser that saw no sign. */
const blank = 0

/** It hardly dares to see a space, for most of what it learnt to read has none. */
const spaceFrom = 0.1

export type Alphabet = { signs: string[]; candidates: number[] }

/** The signs in the order of the recogniser's answers: first none, at the end the space. */
export function readAlphabet(dictionary: string): Alphabet {
  const signs = ['', ...dictionary.split(/\r?\n/).filter(Boolean), ' ']
  const candidates = signs.flatMap((sign, index) => (index === blank || ours.test(sign) ? [index] : []))
  return { signs, candidates }
}

/** At each step the likeliest sign; the same one twice in a row is one, unless there is nothing between. */
export function decodeLine({ data, dims }: Pick<Tensor, 'data' | 'dims'>, { signs, candidates }: Alphabet): ReadLine {
  const [, steps = 0, size = 0] = dims
  const space = signs.length - 1
  const likelihoods: number[] = []
  let text = ''
  let last = blank
  for (let step = 0; step < steps; step++) {
    const of = (index: number) => Number(data[step * size + index] ?? 0)
    const likeliest = candidates.reduce((a, b) => (of(b) > of(a) ? b : a), blank)
    const best = likeliest === blank && of(space) >= spaceFrom ? space : likeliest
    if (best !== blank && best !== last) {
      text += signs[best] ?? ''
      if (best !== space) likelihoods.push(of(best))
    }
    last = best
  }
  const sum = likelihoods.reduce((a, b) => a + b, 0)
  return { text, confidence: likelihoods.length > 0 ? sum / likelihoods.length : 0 }
}
