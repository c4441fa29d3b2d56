import type { InputOf } from '@pollen/contract/endpoint'
import { reports } from '@pollen/contract/reports'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, nextCursor } from '../../lib/api.ts'

export const ownReportsQuery = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal, pageParam: cursor }) => call(reports.listOwn, { cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
})

export const sendReport = (input: InputOf<typeof reports.create>, idempotencyKey: string) =>
  call(reports.create, input, { idempotencyKey })

export const sendVisitorReport = (input: InputOf<typeof reports.createAsVisitor>) =>
  call(reports.createAsVisitor, input)

export const confirmReport = (token: string) => call(reports.confirm, { token })
