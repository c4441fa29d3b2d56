import { type Language, languageTable } from '@pollen/contract/constants'
import { formatDate, formatList } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'

const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dayOfMonth = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{1,2})(?![\d:,])/g
const dayWord = /^(Su|Mo|Tu|We|Th|Fr|Sa)(?:\[([-\d,]+)\])?$/
const commentNumber = /"(\d+)"$/
const startOfTimes = /(?:^|\s)(?=\d{1,2}:\d{2}|(?:sunrise|sunset|dawn|dusk)\b)/
const sunTime = /^(?:sunrise|sunset|dawn|dusk)$/
const state = /(?:^|\s)(off|closed|open)$/
/** Weeks of the year, years, and offsets from sunrise or sunset stay in the syntax of OpenStreetMap. */
const tooSpecial = /\bweek\b|\b\d{4}\b|[()/]/

type Words = { t: Translate; language: Language }

const spaceBeforeSigns = ({ language }: Words) => languageTable[language].spaceBeforeSigns ?? ''

/**
 * Formats the `opening_hours` of OpenStreetMap for readers: "We,Sa 10:00-17:00; PH off" becomes "Wed and Sat, 10:00–17:00; public holidays:
 * closed".
 */
export function writeOpeningHours(value: string, words: Words): string {
  if (value === '24/7') return words.t('opening-always')
  const [plain = '', ...comments] = splitComments(value)
  if (tooSpecial.test(plain)) return value.replace(/(\d{1,2}:\d{2})-(?=\d)/g, '$1–')
  const rules = plain.split(/; ?|, | ?\|\| ?/).map((rule) => writeRule(rule.trim(), comments, words))
  return rules.filter(Boolean).join(`${spaceBeforeSigns(words)}; `)
}

/** Replaces comments by `"0"`, `"1"` …, because they may contain any character. Returns the value, then the comments. */
function splitComments(value: string): string[] {
  const comments: string[] = []
  const plain = value.replace(/"([^"]*)"/g, (_, comment: string) => `"${comments.push(comment) - 1}"`)
  return [plain, ...comments]
}

function writeRule(rule: string, comments: string[], words: Words): string {
  const [, comment] = commentNumber.exec(rule) ?? []
  const content = rule.replace(commentNumber, '').trimEnd()
  const [, stateWord] = state.exec(content) ?? []
  const hours = content.replace(state, '')
  const start = hours.search(startOfTimes)
  const [selector, times] = start < 0 ? [hours, ''] : [hours.slice(0, start), hours.slice(start).trim()]
  const written = [writeSelector(selector.replace(/:$/, ''), words), times && writeTimes(times, words)]
    .filter(Boolean)
    .join(', ')
  // Times without a state are opening hours.
  const stateKey = stateWord === 'open' ? !times && 'open' : stateWord && 'closed'
  const text = [written, stateKey && words.t(`opening-word__${stateKey}`)]
    .filter(Boolean)
    .join(`${spaceBeforeSigns(words)}: `)
  const note = comment && comments[Number(comment)]
  return note ? `${text} (${note})`.trim() : text
}

/** Formats days, months, dates and holidays. */
function writeSelector(selector: string, { t, language }: Words): string {
  const writeDate = (month: number, day: number) =>
    formatDate(new Date(2024, month, day), language, { day: 'numeric', month: 'short' })
  const writeWord = (word: string): string => {
    const [, month, date] = /^@(\d+)\.(\d+)$/.exec(word) ?? []
    if (month && date) return writeDate(Number(month), Number(date))
    if (months.includes(word)) return formatDate(new Date(2024, months.indexOf(word)), language, { month: 'short' })
    const [, day, nth] = dayWord.exec(word) ?? []
    if (!day) return word === 'PH' ? t('opening-word__PH') : word
    // 1 September 2024 is a Sunday.
    const name = formatDate(new Date(2024, 8, 1 + days.indexOf(day)), language, { weekday: 'short' })
    if (!nth) return name
    const ordinals = nth.split(',').map((number) => t(`opening-ordinal__${number}`))
    return t('opening-nth', { nth: formatList(ordinals, language), day: name })
  }
  const writeRange = (range: string) => splitOutsideBrackets(range, '-').map(writeWord).join('–')
  return selector
    .replace(dayOfMonth, (_, month: string, day: string) => `@${months.indexOf(month)}.${day}`)
    .split(' ')
    .map((list) => formatList(splitOutsideBrackets(list, ',').map(writeRange), language))
    .join(' ')
}

/** `Su[1,3],We` has two parts. */
function splitOutsideBrackets(text: string, separator: string): string[] {
  const parts = ['']
  let isInBrackets = false
  for (const letter of text) {
    if (letter === '[' || letter === ']') isInBrackets = letter === '['
    if (letter === separator && !isInBrackets) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

function writeTimes(times: string, { t, language }: Words): string {
  const writeTime = (time: string) => (sunTime.test(time) ? t(`opening-word__${time}`) : time)
  const writeSpan = (span: string) =>
    span.endsWith('+')
      ? t('opening-from', { time: writeTime(span.slice(0, -1)) })
      : span.split('-').map(writeTime).join('–')
  return formatList(times.split(',').map(writeSpan), language)
}
