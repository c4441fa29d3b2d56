import { suggestFrom } from '@pollen/contract/vision'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentLanguage } from '../../../lib/i18n.ts'
import { instanceQuery } from '../../instance/index.ts'
import type { Photo } from '../photos/index.ts'
import { suggestCategory } from './form-state.ts'
import { predictionQuery } from './item-form.api.ts'
import type { SectionProps } from './section-props.ts'

const maxNames = 5

/** What the first new photo seems to show: names and a text to take or leave, and a category that is preselected. */
export function usePhotoHints(photos: Photo[], update: SectionProps['update']) {
  const { data: instance } = useQuery(instanceQuery)
  const first = photos.find((photo) => photo.kind === 'new')
  const { data, isFetching } = useQuery({
    ...predictionQuery(first?.key ?? '', first?.file, currentLanguage()),
    enabled: first !== undefined && instance?.features.vision === true,
  })
  const likely = data?.probabilities.filter(({ probability }) => probability >= suggestFrom) ?? []
  const category = likely[0]?.category
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each suggestion
  useEffect(() => {
    if (category) update(suggestCategory(category))
  }, [category])
  return {
    names: likely.slice(0, maxNames).map((one) => one.class),
    text: data?.detected_text.trim() ?? '',
    isLooking: isFetching,
  }
}
