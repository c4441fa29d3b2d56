import type { Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import type { AddressSuggestion } from '@pollen/contract/places'
import type { Deps } from '../../../platform/action.ts'
import { PhotonAnswer } from './photon-answer.ts'

type Search = { text: string; near: Location; language: Language; limit: number }
type Asker = Pick<Deps, 'config' | 'outgoing'>
type Answer = Promise<AddressSuggestion[] | null>

const rounded = ({ longitude, latitude }: Location, decimals: number) => ({
  lon: Number(longitude.toFixed(decimals)),
  lat: Number(latitude.toFixed(decimals)),
})

/** What the geocoder knows of a text, the nearest first; null when it cannot be asked. */
export async function searchPhoton({ config, outgoing }: Asker, { text, near, language, limit }: Search): Answer {
  if (config.PHOTON_URL === null) return null
  // For the order of suggestions, some ten kilometres are near enough: it need not learn where somebody lives.
  const query = { q: text, limit, lang: language, ...rounded(near, 1) }
  return outgoing.get({ service: config.PHOTON_URL, path: '/api/', query, answer: PhotonAnswer })
}

export async function reversePhoton({ config, outgoing }: Asker, location: Location, lang: Language): Answer {
  if (config.PHOTON_URL === null) return null
  const query = { ...rounded(location, 5), lang }
  return outgoing.get({ service: config.PHOTON_URL, path: '/reverse', query, answer: PhotonAnswer })
}
