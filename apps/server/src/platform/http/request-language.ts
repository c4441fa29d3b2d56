import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'

/** The first of the caller's languages that we speak; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  const wanted = request.headers['accept-language'] ?? ''
  const ranked = wanted
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality.replace('q=', '')) }
    })
    .sort((a, b) => b.weight - a.weight)
  const spoken = ranked.find(({ language, weight }) => weight > 0 && isLanguage(language))
  return spoken && isLanguage(spoken.language) ? spoken.language : 'en'
}

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
