import { expect, test } from 'vitest'
import { settings } from './config.ts'
import { findMisspelt } from './misspelt-settings.ts'

const find = (...names: string[]) =>
  findMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])), Object.keys(settings))

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['INSTANCE_TIMEZON', 'INSTANCE_TIMEZONE'],
  ['INSTANCE_TIME_ZONE', 'INSTANCE_TIMEZONE'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['S3_BUCKET', null],
  ['SMTP_PASSWORD', null],
])('reports %s as a misspelt %s', (name, meant) => {
  expect(find(name)).toEqual([{ name, meant }])
})

test('ignores settings, and variables of shells, services and test tools', () => {
  const others = 'HOME HOSTNAME HOSTTYPE MAIL LOGNAME LANG TZ PATH PWD USER SHELL TERM EDITOR PORTS NODE_OPTIONS'
  const more =
    'NODE_PATH INIT_CWD npm_config_user_agent JOURNAL_STREAM INVOCATION_ID VITEST TEST_DATABASE_URL TEST_REDIS_URL'
  expect(find(...Object.keys(settings), ...`${others} ${more} E2E_URL CHROMIUM_PATH TMPDIR`.split(' '))).toEqual([])
})

test('an empty value counts as not set', () => {
  expect(findMisspelt({ SMPT_URL: '' }, Object.keys(settings))).toEqual([])
})
