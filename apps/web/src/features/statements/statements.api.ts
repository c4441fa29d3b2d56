import { type Statement, statements } from '@pollen/contract/statements'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, nextCursor } from '../../lib/api.ts'
import { meQuery } from '../members/index.ts'

export const statementsQuery = infiniteQueryOptions({
  queryKey: ['statements', 'list'],
  queryFn: ({ signal, pageParam: cursor }) => call(statements.list, { cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
})

/** The token of a mailed link opens the statement for members who cannot log in. */
export type StatementAddress = { id: string; token?: string | undefined }

export const statementQuery = ({ id, token }: StatementAddress) =>
  queryOptions({
    queryKey: ['statements', 'one', id, token ?? ''],
    queryFn: ({ signal }) => call(statements.get, { id, token }, { signal }),
    staleTime: 0,
  })

export const sendAppeal = (address: StatementAddress, text: string) => call(statements.appeal, { ...address, text })
export const sendAppealReply = (address: StatementAddress, text: string) => call(statements.reply, { ...address, text })
export const acknowledgeCaution = (id: number) => call(statements.acknowledge, { id })

/** Shows a changed statement everywhere. Acknowledging a caution also changes what the member may do. */
export async function updateStatement(client: QueryClient, address: StatementAddress, statement: Statement) {
  client.setQueryData(statementQuery(address).queryKey, statement)
  await Promise.all([client.invalidateQueries(statementsQuery), client.invalidateQueries(meQuery)])
}
