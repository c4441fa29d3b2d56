import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import type { instance } from '@pollen/contract/instance'
import type { Config } from '../../config.ts'
import type { Action } from '../../platform/action.ts'
import type { Log } from '../../platform/log.ts'
import { readText } from './own-texts.ts'

export const getTexts: Action<typeof instance.getTexts> = ({ config, log, ...ctx }, input) =>
  readTexts(input.language ?? ctx.language, { config, log })

export async function readTexts(language: Language, { config, log }: { config: Config; log: Log }) {
  const read = (name: Parameters<typeof readText>[0]['name']) => readText({ name, language }, config, log)
  const [welcome, terms, rules, data_collection, faq, contact, about] = await Promise.all([
    read('welcome'),
    read('terms'),
    read('rules'),
    read('data-collection'),
    read('faq'),
    read('contact'),
    read('about'),
  ])
  const questions = withIds(faq.sections).map(({ id, title, html }) => ({ id, question: title, html }))
  return {
    language,
    welcome,
    terms,
    rules: { title: rules.title, html: rules.introduction, rules: numberRules(rules.sections) },
    data_collection,
    faq: { title: faq.title, html: faq.introduction, questions },
    contact,
    about,
  }
}

const numberRules = <Section extends { title: string }>(sections: Section[]) =>
  sections.map((section, index) => ({ ...section, number: index + 1 }))

/** Returns the titles of the community rules by language, in their order. */
export async function readRuleTitles({ config, log }: { config: Config; log: Log }) {
  const titles = inEachLanguage((): string[] => [])
  for (const language of languages) {
    const { sections } = await readText({ name: 'rules', language }, config, log)
    titles[language] = sections.map(({ title }) => title)
  }
  return titles
}

/** Derives readable ids for links to a question, such as `#faq-what-do-the-colours-mean`. */
function withIds<Section extends { title: string }>(sections: Section[]): (Section & { id: string })[] {
  const taken = new Map<string, number>()
  return sections.map((section) => {
    const words = section.title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const slug = `faq-${words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`.slice(0, 80)
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    return { ...section, id: count === 1 ? slug : `${slug}-${count}` }
  })
}
