import type { Location } from '@pollen/contract/location'
import type { ComponentProps } from 'react'
import { AreaCircle, BaseMapNotes, DraggablePin, MapView, type TileStyle, useBaseMap } from '../../map/index.ts'

export type Circle = { center: Location; radiusKm: number }

export type SmallMapContentProps = Pick<
  ComponentProps<typeof MapView>,
  'ref' | 'label' | 'initialCamera' | 'onPress' | 'onBroken'
> & {
  circle?: Circle | undefined
  pin?: ComponentProps<typeof DraggablePin> | null | undefined
}

export function SmallMapContent({ circle, pin, styles, ...props }: SmallMapContentProps & { styles: TileStyle[] }) {
  const { mapStyle, tileStyle } = useBaseMap(styles)
  return (
    <MapView {...props} mapStyle={mapStyle} canZoomByWheel={false} fallback={null}>
      {circle && <AreaCircle {...circle} />}
      {pin && <DraggablePin {...pin} />}
      <BaseMapNotes tileStyle={tileStyle} />
    </MapView>
  )
}
