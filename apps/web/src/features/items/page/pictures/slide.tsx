import { useTranslation } from 'react-i18next'
import { ItemImage } from '../../item-image.tsx'
import classes from './item-pictures.module.css'

export type PictureName = { name: string; number: number; count: number }
type SlideProps = {
  image: string
  isPrivate: boolean
  isShown: boolean
  isFirst: boolean
  name: PictureName
  onLook: () => void
  onBroken: () => void
}

/** Those out of view are out of reach too. */
export function Slide({ image, isPrivate, isShown, isFirst, name, onLook, onBroken }: SlideProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.slide} inert={!isShown} onClick={onLook} title={t('picture-large')}>
      <ItemImage
        src={image}
        isPrivate={isPrivate}
        srcSet={`${image}?size=thumb 400w, ${image} 1600w`}
        sizes="(min-width: 860px) min(50vw, 540px), 100vw"
        alt={t('item-picture', name)}
        className={classes.picture}
        loading={isFirst ? 'eager' : 'lazy'}
        draggable={false}
        onError={onBroken}
      />
    </button>
  )
}
