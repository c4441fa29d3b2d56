import type { ItemPreview } from '@pollen/contract/items'
import { pagePath, pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PagePreparation } from '../../../../first-paint/early-answer.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { useSetPageName } from '../../../lib/page-name.ts'
import { TypeTag, typeIcons } from '../../../parts/type-tag.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { IconCalendarEvent, IconMapPin, IconUserHeart } from '../../../ui/icons.ts'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { useInstanceName } from '../../instance/index.ts'
import { itemPreviewQuery } from '../items.api.ts'
import classes from './shared-item-page.module.css'

/** The first render already shows the item, so that nothing moves. */
export const prepare = ({ client, params: { id = '' }, isPreload }: PagePreparation) =>
  isPreload ? undefined : client.prefetchQuery(itemPreviewQuery(id, currentLanguage()))

/** The page of an item for visitors: what its link preview shows, and the ways to see the rest. */
export function SharedItemPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: `/with-navbar${pages.item.path}` })
  const {
    data: item,
    error,
    isPending,
    isRefetching,
    refetch,
  } = useQuery({
    ...itemPreviewQuery(id, currentLanguage()),
    // Keeps the preview in another language, but not that of another item.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  })
  const name = useInstanceName()
  useSetPageName(item?.name ?? t('page-title__item'))
  // An address without a valid id is answered with 400.
  const isInvalid = error instanceof ApiError && error.status === 400
  const hasFailed = error !== null && !item && !isInvalid
  const isUnknown = !item && !hasFailed
  if (isPending) return <div className={classes.page} aria-busy />
  return (
    <div className={classes.page}>
      {item && <Preview item={item} />}
      {hasFailed && <RetryNotice text={t('shared-item-failed')} isRetrying={isRefetching} onRetry={refetch} />}
      {isUnknown && <NoPreview />}
      <p className={classes.lead}>{t(isUnknown ? 'shared-item-unknown-lead' : 'shared-item-lead', { name })}</p>
      <JoinButtons />
      {item && (
        <Link to={pages.report.path} search={{ page: pagePath(pages.item, { id }) }}>
          {t('shared-item-report')}
        </Link>
      )}
    </div>
  )
}

function Preview({ item: { image, type, name, town, days } }: { item: ItemPreview }) {
  const Icon = typeIcons[type]
  return (
    <>
      {image ? (
        <img
          className={classes.picture}
          src={image}
          srcSet={`${image}?size=thumb 400w, ${image} 1600w`}
          sizes="(max-width: 511px) 100vw, 480px"
          alt=""
          fetchPriority="high"
        />
      ) : (
        <div className={classes.picture} data-type={type}>
          <Icon size={72} stroke={1.25} aria-hidden />
        </div>
      )}
      <div className={classes.words}>
        <TypeTag type={type} />
        <h1 className={classes.name}>{name}</h1>
        <ul className={classes.facts}>
          {days && (
            <li>
              <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
              {days}
            </li>
          )}
          {town && (
            <li>
              <IconMapPin size={20} stroke={1.75} aria-hidden />
              {town}
            </li>
          )}
        </ul>
      </div>
    </>
  )
}

/** The same for private and unknown items, and on instances without previews. */
function NoPreview() {
  const { t } = useTranslation()
  return (
    <div className={classes.words}>
      <span className={classes.symbol}>
        <IconUserHeart size={36} stroke={1.5} aria-hidden />
      </span>
      <h1 className={classes.name}>{t('shared-item-unknown')}</h1>
    </div>
  )
}

/** Both lead back to this item. */
function JoinButtons() {
  const { t } = useTranslation()
  const next = useLocation({ select: ({ href }) => href })
  return (
    <div className={classes.buttons}>
      <ButtonLink to={pages.signup.path} search={{ next }} size="large">
        {t('sign-up')}
      </ButtonLink>
      <ButtonLink to={pages.login.path} search={{ next }} size="large">
        {t('log-in')}
      </ButtonLink>
    </div>
  )
}
