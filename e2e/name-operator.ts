import { request } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { callApi } from './call-api.ts'
import { test } from './fixtures.ts'

/**
 * Lets the operator of the demo name another operator. Runs without a proxy header, because demo accounts are operators
 * only on this machine.
 */
export async function nameOperator(username: string) {
  const local = await request.newContext({ baseURL: test.info().project.use.baseURL ?? '', extraHTTPHeaders: {} })
  const guide = { authValue: 'mireille.d', password: 'good-neighbours' }
  const session = await callApi(local, null, accounts.logIn, guide)
  await callApi(local, session, admin.enterPassword, { password: guide.password })
  await callApi(local, session, admin.addOperator, { username })
  await local.dispose()
}
