import type { Language } from '@pollen/contract/constants'
import { distanceKm } from '@pollen/contract/location'
import { pagePath, pages } from '@pollen/contract/pages'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { buttons, cards, type MailCard, type MailContent, paragraph } from '../../platform/mail/mail-content.ts'
import { asSentence, distanceText, newsPeriodText, onOneLine, radiusText, settingText } from './format-news.ts'
import type { MailData, MailFrequency } from './mail-data.ts'
import { findResourceNews, type ResourceNews } from './mailed-news.queries.ts'
import { countedDigests, isNear, type NewsReader, newsByMail, newsComposer, type WritingContext } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'
import { countRemainingNews } from './remaining-news.queries.ts'

export type NewResources = {
  frequency: MailFrequency
  resources: ResourceNews[]
  more: number
  /** Start of the period of a digest. */
  since?: Date | undefined
}

export const composeResources = newsComposer<MailData['resources'], NewResources>({
  family: 'resources',
  async read({ db, now }, mails) {
    const named = mails.flatMap(({ id, member_id, data }) =>
      data.resources.map((resource) => ({ mail_id: id, member_id, ...resource })),
    )
    const [resources, remaining] = await Promise.all([
      findResourceNews(db, named),
      countRemainingNews(db, countedDigests(mails), { family: 'resources', now }),
    ])
    return newsByMail(mails, resources, ({ id, recipient, data: { frequency, more, since } }, found) => {
      const near = found.filter((resource) => isNear(recipient, resource))
      const others = since ? Math.max(0, (remaining.get(id) ?? 0) - near.length) : more
      const begin = since ? new Date(since) : undefined
      return near.length > 0 ? { frequency, resources: near, more: Math.min(more, others), since: begin } : null
    })
  },
  write: resourcesMail,
})

/** Lists new public resources near the reader. */
export function resourcesMail({ config, now }: WritingContext, reader: NewsReader, news: NewResources): MailContent {
  const { frequency, resources, more, since } = news
  const language = languageOf(reader)
  const words = newsTexts[language].resources
  const radius = radiusText(reader.radiusKm, language)
  const count = resources.length + more
  const [nearest] = resources
  const period = newsPeriodText(frequency, since, { now, language, timeZone: config.INSTANCE_TIMEZONE })
  const kinds = [...new Set(resources.map(({ kind }) => words.kinds[kind]))]
  return {
    subject: words.subject(count, kinds.slice(0, 3).join(', ') + (kinds.length > 3 || more > 0 ? '…' : '')),
    preheader: resources
      .slice(0, 3)
      .map(({ name, kind }) => onOneLine(name) || words.kinds[kind])
      .join(' · '),
    blocks: [
      paragraph(words.intro(radius, period)),
      cards(...resources.map((resource) => cardOf(resource, reader, language))),
      ...(more > 0 ? [paragraph(words.more(more))] : []),
      ...(nearest ? [buttons({ label: words.openMap, path: mapPath(nearest) })] : []),
    ],
    footer: settingText(reader.frequency ?? frequency, words.topic(radius), language),
  }
}

function cardOf(resource: ResourceNews, { location }: NewsReader, language: Language): MailCard {
  const kind = newsTexts[language].resources.kinds[resource.kind]
  const name = onOneLine(resource.name)
  const distance = location && distanceText(distanceKm(location, resource), language, { isApproximate: false })
  const lines = [asSentence([name && kind, distance].filter(Boolean).join(' · '))]
  return { title: name || kind, path: mapPath(resource), lines }
}

/** Five decimals are about a metre. */
const mapPath = ({ latitude, longitude }: ResourceNews) =>
  pagePath(pages.mapPos, { lat: latitude.toFixed(5), lng: longitude.toFixed(5) })
