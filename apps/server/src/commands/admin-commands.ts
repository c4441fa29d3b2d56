import { parseArgs } from 'node:util'
import { admin } from '@pollen/contract/admin'
import { bannerField } from '@pollen/contract/admin-notice'
import { languages } from '@pollen/contract/constants'
import type { Endpoint } from '@pollen/contract/endpoint'
import { OperatorError } from '../errors.ts'
import { createMemberRoute } from './create-member.ts'

/** A command of `npm run admin`: the endpoint that it calls, and what follows its words. */
export type AdminCommand = {
  words: string
  endpoint: Endpoint
  /** What the argument after the words names. */
  names?: 'member' | 'number' | 'username'
  /** The options it takes, each a field of the endpoint. */
  options: string[]
  does: string
  /** It cannot be undone: the member is named and the person at the terminal asked, unless `--yes` is said. */
  asksFirst?: boolean
  /** It takes a password, which is generated, or read with `--password_stdin`: arguments are visible to other users. */
  takesPassword?: boolean
}

const pages = ['page']

export const adminCommands: AdminCommand[] = [
  { words: 'overview', endpoint: admin.overview, options: [], does: 'sign-ups, mails, jobs, disk and versions' },
  { words: 'members list', endpoint: admin.listMembers, options: ['q', 'state', ...pages], does: 'find members' },
  { words: 'members show', endpoint: admin.getMember, names: 'member', options: [], does: 'one member' },
  {
    words: 'members create',
    endpoint: createMemberRoute.endpoint,
    names: 'username',
    options: ['email', 'first_name', 'last_name', 'language'],
    does: 'add an active member without a mail, such as the first operator; the password is shown once',
    takesPassword: true,
  },
  {
    words: 'members disable',
    endpoint: admin.disableMember,
    names: 'member',
    options: ['reason'],
    does: 'end their sessions and hide what is theirs; they are told why',
  },
  { words: 'members enable', endpoint: admin.enableMember, names: 'member', options: ['reason'], does: 'undo that' },
  {
    words: 'members erase',
    endpoint: admin.eraseMember,
    names: 'member',
    options: ['reason'],
    does: 'erase them and all that is theirs, now and for good',
    asksFirst: true,
  },
  {
    words: 'members send-link',
    endpoint: admin.sendLink,
    names: 'member',
    options: ['reason'],
    does: 'mail the link for a new password, or for the activation',
  },
  {
    words: 'members end-sessions',
    endpoint: admin.endSessions,
    names: 'member',
    options: ['reason'],
    does: 'log them out on all devices; they are told why',
  },
  {
    words: 'members change-email',
    endpoint: admin.changeEmail,
    names: 'member',
    options: ['email', 'reason'],
    does: 'give the account another address',
  },
  { words: 'members approve', endpoint: admin.approveMember, names: 'member', options: [], does: 'let somebody in' },
  {
    words: 'members refuse',
    endpoint: admin.refuseMember,
    names: 'member',
    options: ['reason'],
    does: 'erase somebody who waits to be let in; they are told why',
  },
  { words: 'invitations list', endpoint: admin.listInvitations, options: pages, does: 'links to sign up' },
  {
    words: 'invitations create',
    endpoint: admin.createInvitation,
    options: ['expires_at', 'max_uses', 'note'],
    does: 'make one; it is shown once',
  },
  { words: 'invitations end', endpoint: admin.endInvitation, names: 'number', options: [], does: 'stop one' },
  { words: 'notice show', endpoint: admin.getNotice, options: [], does: 'the banner, and whether it is maintenance' },
  {
    words: 'notice change',
    endpoint: admin.changeNotice,
    options: [...languages.map(bannerField), 'is_in_maintenance'],
    does: 'change them; an empty text takes the banner away',
  },
  { words: 'items list', endpoint: admin.listItems, options: ['q', 'hidden', 'member', ...pages], does: 'find items' },
  { words: 'items hide', endpoint: admin.hideItem, names: 'number', options: ['reason'], does: 'hide an item' },
  { words: 'items show', endpoint: admin.showItem, names: 'number', options: ['reason'], does: 'show it again' },
  { words: 'comments list', endpoint: admin.listComments, options: ['q', 'member', ...pages], does: 'find comments' },
  { words: 'comments remove', endpoint: admin.removeComment, names: 'number', options: ['reason'], does: 'delete one' },
  { words: 'operators list', endpoint: admin.listOperators, options: [], does: 'who looks after this instance' },
  {
    words: 'operators add',
    endpoint: admin.addOperator,
    names: 'username',
    options: ['reason'],
    does: 'let a member do all this in the web app, at /admin',
  },
  {
    words: 'operators remove',
    endpoint: admin.removeOperator,
    names: 'member',
    options: ['reason'],
    does: 'take that back',
  },
  {
    words: 'log',
    endpoint: admin.listActions,
    options: ['member', ...pages],
    does: 'what was done, by whom, when and why',
  },
  { words: 'mails', endpoint: admin.listFailedMails, options: pages, does: 'mails that failed' },
]

const placeholders = { member: 'NAME', username: 'NAME', number: 'NUMBER' }

const callOf = ({ words, names, options, asksFirst, takesPassword }: AdminCommand) =>
  [
    words,
    ...(names ? [placeholders[names]] : []),
    ...options.map((option) => `--${option} …`),
    ...(asksFirst ? ['[--yes]'] : []),
    ...(takesPassword ? ['[--password_stdin]'] : []),
  ].join(' ')

/** What it does stands below a call that is too long for its column. */
function lineOf(command: AdminCommand) {
  const call = `  ${callOf(command)}`
  return `${call.length > 50 ? `${call}\n${' '.repeat(50)}` : call.padEnd(50)} ${command.does}`
}

export const usage = `npm run admin -- COMMAND
${adminCommands.map(lineOf).join('\n')}

NAME is a username or an email address. NUMBER is the id that a list shows.
Texts are in quotes, such as: npm run admin -- members disable dupont --reason "Advertisements in three comments"`

const flag = { type: 'boolean' } as const

/** Finds the command that the arguments name, and the fields they give. */
export function findAdminCommand(args: string[]) {
  const options = [...new Set(adminCommands.flatMap((command) => command.options))]
  const texts = Object.fromEntries(options.map((option) => [option, { type: 'string' as const }]))
  const {
    values: { yes: isSure = false, password_stdin: readsPassword = false, ...values },
    positionals,
  } = parseArgs({ args, allowPositionals: true, options: { ...texts, yes: flag, password_stdin: flag } })
  const command = adminCommands.find(({ words }) => `${positionals.join(' ')} `.startsWith(`${words} `))
  if (!command) {
    const unknown = positionals.length > 0 ? `There is no command "${positionals.join(' ')}". ` : ''
    throw new OperatorError(`${unknown}Which command? ${usage}`)
  }
  const { words, names } = command
  const rest = positionals.slice(words.split(' ').length)
  const unknown = Object.keys(values).find((option) => !command.options.includes(option))
  const isForAnother = (isSure && !command.asksFirst) || (readsPassword && !command.takesPassword)
  if (rest.length !== (names ? 1 : 0) || unknown !== undefined || isForAnother)
    throw new OperatorError(`Usage: npm run admin -- ${callOf(command)}\nIt does this: ${command.does}.`)
  const [name] = rest
  const input = { ...values, ...(names === 'username' && { username: name }) }
  const mustAsk = command.asksFirst && !isSure
  return { command, input, name: names === 'username' ? undefined : name, mustAsk, readsPassword }
}
