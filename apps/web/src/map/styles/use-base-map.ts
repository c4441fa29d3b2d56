import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { useIsDark } from '../../lib/theme.ts'
import { baseMapStyle, type TileStyle } from './base-map-style.ts'
import { chooseStyle, useChosenStyle } from './chosen-style.ts'

export type BaseMap = {
  /** The style to pass to the map. */
  mapStyle: StyleSpecification
  /** The chosen style, or the first one; null if the instance offers none. */
  tileStyle: TileStyle | null
  tileStyles: TileStyle[]
  choose: (code: string) => void
}

/** The base map of this device, shared by all maps of a page. */
export function useBaseMap(tileStyles: TileStyle[]): BaseMap {
  const tileStyle = useChosenStyle(tileStyles)
  // Renders again after a change of language.
  useTranslation()
  const language = currentLanguage()
  const isDark = useIsDark()
  const archiveLayers = useArchiveLayers({ isWanted: Boolean(tileStyle?.archive), isDark, language })
  const mapStyle = useMemo(
    () => baseMapStyle(tileStyle, { isDark, language, archiveLayers }),
    [tileStyle, isDark, language, archiveLayers],
  )
  return { mapStyle, tileStyle, tileStyles, choose: chooseStyle }
}

const none: LayerSpecification[] = []
type ArchiveOptions = { isWanted: boolean; isDark: boolean; language: string }

/** Loads the layers of an archive on demand, because their definition is large. Returns no layers until then. */
function useArchiveLayers({ isWanted, isDark, language }: ArchiveOptions): LayerSpecification[] {
  const [loaded, setLoaded] = useState<typeof import('./archive-layers.ts') | null>(null)
  useEffect(() => {
    if (!isWanted || loaded) return
    let isShown = true
    import('./archive-layers.ts').then(
      (module) => isShown && setLoaded(module),
      // The world map stays visible, as when tiles cannot be reached.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [isWanted, loaded])
  return useMemo(
    () => (isWanted && loaded ? loaded.archiveLayers(isDark, language) : none),
    [isWanted, loaded, isDark, language],
  )
}
