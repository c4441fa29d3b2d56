import { admin } from '@pollen/contract/admin'
import type { Case } from '@pollen/contract/case-fields'
import { cases } from '@pollen/contract/cases'
import type { InputOf } from '@pollen/contract/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { pagesOf } from '../admin.api.ts'

export const caseLists = ['queue', 'waiting', 'closed'] as const
export type CaseList = (typeof caseLists)[number]

export const casesQuery = (state: CaseList) =>
  pagesOf(['cases', state], (cursor, options) => call(cases.list, { state, cursor }, options))

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: ({ signal }) => call(cases.get, { id }, { signal }),
    staleTime: 0,
  })

export const templatesQuery = queryOptions({
  queryKey: ['admin', 'templates'],
  queryFn: ({ signal }) => call(cases.listTemplates, {}, { signal }),
  staleTime: 0,
})

export const statisticsQuery = queryOptions({
  queryKey: ['moderation-statistics'],
  queryFn: ({ signal }) => call(cases.statistics, {}, { signal }),
})

/** Shows a changed case, and reloads the lists. */
export async function updateCase(client: QueryClient, changed: Case) {
  client.setQueryData(caseQuery(String(changed.id)).queryKey, changed)
  await client.invalidateQueries({ queryKey: ['admin', 'cases'] })
}

export const claimCase = (id: number, take_over: boolean) => call(cases.claim, { id, take_over })
export const releaseCase = (id: number) => call(cases.release, { id })
export const addNote = (input: InputOf<typeof cases.addNote>) => call(cases.addNote, input)
export const decideCase = (input: InputOf<typeof cases.decide>) => call(cases.decide, input)
export const undoDecision = (input: InputOf<typeof cases.undo>) => call(cases.undo, input)
export const replyToAppeal = (input: InputOf<typeof cases.replyToAppeal>) => call(cases.replyToAppeal, input)
export const decideAppeal = (input: InputOf<typeof cases.decideAppeal>) => call(cases.decideAppeal, input)
export const changeTemplate = (input: InputOf<typeof admin.changeTemplate>) => call(admin.changeTemplate, input)
