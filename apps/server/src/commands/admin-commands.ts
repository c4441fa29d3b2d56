import { parseArgs } from 'node:util'
import { admin } from '@pollen/contract/admin'
import { bannerField } from '@pollen/contract/admin-notice'
import { cases } from '@pollen/contract/cases'
import { languages } from '@pollen/contract/constants'
import type { Endpoint } from '@pollen/contract/endpoint'
import { OperatorError } from '../errors.ts'
import { createMemberRoute } from './create-member.ts'

/** A command of `npm run admin`, which calls an endpoint. */
export type AdminCommand = {
  words: string
  endpoint: Endpoint
  /** Kind of the argument after the words. */
  argument?: 'member' | 'number' | 'username'
  /** Options, each of which is a field of the endpoint. */
  options: string[]
  does: string
  /** Shows the member and asks for confirmation unless `--yes` is given, because the command cannot be undone. */
  needsConfirmation?: boolean
  /** Generates a password, or reads it with `--password_stdin`, because arguments are visible to other users. */
  takesPassword?: boolean
}

const pages = ['page']

export const adminCommands: AdminCommand[] = [
  { words: 'overview', endpoint: admin.overview, options: [], does: 'sign-ups, mails, jobs, disk and versions' },
  { words: 'members list', endpoint: admin.listMembers, options: ['q', 'state', ...pages], does: 'find members' },
  { words: 'members show', endpoint: admin.getMember, argument: 'member', options: [], does: 'one member' },
  {
    words: 'members create',
    endpoint: createMemberRoute.endpoint,
    argument: 'username',
    options: ['email', 'first_name', 'last_name', 'language'],
    does: 'add an active member without a mail, such as the first operator; the password is shown once',
    takesPassword: true,
  },
  {
    words: 'members disable',
    endpoint: admin.disableMember,
    argument: 'member',
    options: ['reason'],
    does: 'end their sessions and hide their content; they get a mail with the reason',
  },
  {
    words: 'members enable',
    endpoint: admin.enableMember,
    argument: 'member',
    options: ['reason'],
    does: 'undo a suspension',
  },
  {
    words: 'members erase',
    endpoint: admin.eraseMember,
    argument: 'member',
    options: ['reason'],
    does: 'erase the account with all its content, now and for good',
    needsConfirmation: true,
  },
  {
    words: 'members send-link',
    endpoint: admin.sendLink,
    argument: 'member',
    options: ['reason'],
    does: 'mail the link for a password reset, or for the activation',
  },
  {
    words: 'members end-sessions',
    endpoint: admin.endSessions,
    argument: 'member',
    options: ['reason'],
    does: 'log them out on all devices; they get a mail with the reason',
  },
  {
    words: 'members change-email',
    endpoint: admin.changeEmail,
    argument: 'member',
    options: ['email', 'reason'],
    does: 'change the email address of an account',
  },
  {
    words: 'members approve',
    endpoint: admin.approveMember,
    argument: 'member',
    options: [],
    does: 'approve a sign-up',
  },
  {
    words: 'members refuse',
    endpoint: admin.refuseMember,
    argument: 'member',
    options: ['reason'],
    does: 'reject and erase a sign-up; they get a mail with the reason',
  },
  { words: 'invitations list', endpoint: admin.listInvitations, options: pages, does: 'invitation links' },
  {
    words: 'invitations create',
    endpoint: admin.createInvitation,
    options: ['expires_at', 'max_uses', 'note'],
    does: 'create an invitation link; it is shown once',
  },
  {
    words: 'invitations end',
    endpoint: admin.endInvitation,
    argument: 'number',
    options: [],
    does: 'end an invitation',
  },
  { words: 'notice show', endpoint: admin.getNotice, options: [], does: 'the banner and the maintenance mode' },
  {
    words: 'notice change',
    endpoint: admin.changeNotice,
    options: [...languages.map(bannerField), 'is_in_maintenance'],
    does: 'change the banner or the mode; empty texts remove the banner',
  },
  { words: 'items list', endpoint: admin.listItems, options: ['q', 'hidden', 'member', ...pages], does: 'find items' },
  { words: 'items hide', endpoint: admin.hideItem, argument: 'number', options: ['reason'], does: 'hide an item' },
  {
    words: 'items show',
    endpoint: admin.showItem,
    argument: 'number',
    options: ['reason'],
    does: 'show a hidden item again',
  },
  { words: 'comments list', endpoint: admin.listComments, options: ['q', 'member', ...pages], does: 'find comments' },
  {
    words: 'comments remove',
    endpoint: admin.removeComment,
    argument: 'number',
    options: ['reason'],
    does: 'delete a comment',
  },
  { words: 'operators list', endpoint: admin.listOperators, options: [], does: 'the operators of this instance' },
  {
    words: 'operators add',
    endpoint: admin.addOperator,
    argument: 'username',
    options: ['reason'],
    does: 'make a member an operator, with access to /admin in the web app',
  },
  {
    words: 'operators remove',
    endpoint: admin.removeOperator,
    argument: 'member',
    options: ['reason'],
    does: 'revoke the role of an operator',
  },
  { words: 'moderators list', endpoint: admin.listModerators, options: [], does: 'the moderators of this instance' },
  {
    words: 'moderators add',
    endpoint: admin.addModerator,
    argument: 'username',
    options: ['reason'],
    does: 'make a member a moderator, who decides cases in the web app',
  },
  {
    words: 'moderators remove',
    endpoint: admin.removeModerator,
    argument: 'member',
    options: ['reason'],
    does: 'revoke the role of a moderator',
  },
  {
    words: 'cases list',
    endpoint: cases.list,
    options: ['state', ...pages],
    does: 'the queue of reports and appeals; --state waiting or closed for others',
  },
  { words: 'cases show', endpoint: cases.get, argument: 'number', options: [], does: 'one case' },
  {
    words: 'cases open',
    endpoint: cases.open,
    options: ['target_type', 'target_id'],
    does: 'open a case about an item, a comment or a profile',
  },
  {
    words: 'cases claim',
    endpoint: cases.claim,
    argument: 'number',
    options: ['take_over'],
    does: 'take over a case from a moderator, before you decide it here',
  },
  { words: 'cases release', endpoint: cases.release, argument: 'number', options: [], does: 'give a case back' },
  { words: 'cases note', endpoint: cases.addNote, argument: 'number', options: ['text'], does: 'add an internal note' },
  {
    words: 'cases decide',
    endpoint: cases.decide,
    argument: 'number',
    options: ['outcome', 'rule', 'reason', 'days', 'hides_content', 'are_reports_unfounded'],
    does: 'decide a case; the member gets the statement of reasons',
  },
  {
    words: 'decisions undo',
    endpoint: cases.undo,
    argument: 'number',
    options: ['reason'],
    does: 'undo a decision and its effects',
  },
  {
    words: 'appeals reply',
    endpoint: cases.replyToAppeal,
    argument: 'number',
    options: ['text'],
    does: 'write to the member about an appeal; NUMBER is the decision',
  },
  {
    words: 'appeals decide',
    endpoint: cases.decideAppeal,
    argument: 'number',
    options: ['is_granted', 'answer'],
    does: 'grant or reject an appeal; NUMBER is the decision',
  },
  { words: 'templates list', endpoint: cases.listTemplates, options: [], does: 'the templates of decisions' },
  {
    words: 'templates change',
    endpoint: admin.changeTemplate,
    options: ['outcome', ...languages],
    does: 'replace a template in each language',
  },
  { words: 'statistics', endpoint: cases.statistics, options: [], does: 'figures about a year of moderation' },
  {
    words: 'log',
    endpoint: admin.listActions,
    options: ['member', ...pages],
    does: 'actions of operators, with time and reason',
  },
  { words: 'mails', endpoint: admin.listFailedMails, options: pages, does: 'failed mails' },
]

const placeholders = { member: 'NAME', username: 'NAME', number: 'NUMBER' }

const callOf = ({ words, argument, options, needsConfirmation, takesPassword }: AdminCommand) =>
  [
    words,
    ...(argument ? [placeholders[argument]] : []),
    ...options.map((option) => `--${option} …`),
    ...(needsConfirmation ? ['[--yes]'] : []),
    ...(takesPassword ? ['[--password_stdin]'] : []),
  ].join(' ')

/** Puts the description on its own line if the call is too long for its column. */
function lineOf(command: AdminCommand) {
  const call = `  ${callOf(command)}`
  return `${call.length > 50 ? `${call}\n${' '.repeat(50)}` : call.padEnd(50)} ${command.does}`
}

export const usage = `npm run admin -- COMMAND
${adminCommands.map(lineOf).join('\n')}

NAME is a username or an email address. NUMBER is the id that a list shows.
Texts are in quotes, such as: npm run admin -- members disable dupont --reason "Advertisements in three comments"`

const flag = { type: 'boolean' } as const

/** Parses the arguments to a command and the fields of its endpoint. */
export function findAdminCommand(args: string[]) {
  const options = [...new Set(adminCommands.flatMap((command) => command.options))]
  const texts = Object.fromEntries(options.map((option) => [option, { type: 'string' as const }]))
  const {
    values: { yes: isConfirmed = false, password_stdin: readsPassword = false, ...values },
    positionals,
  } = parseArgs({ args, allowPositionals: true, options: { ...texts, yes: flag, password_stdin: flag } })
  const command = adminCommands.find(({ words }) => `${positionals.join(' ')} `.startsWith(`${words} `))
  if (!command) {
    const unknown = positionals.length > 0 ? `There is no command "${positionals.join(' ')}". ` : ''
    throw new OperatorError(`${unknown}Which command? ${usage}`)
  }
  const { words, argument } = command
  const rest = positionals.slice(words.split(' ').length)
  const unknown = Object.keys(values).find((option) => !command.options.includes(option))
  const isForAnother = (isConfirmed && !command.needsConfirmation) || (readsPassword && !command.takesPassword)
  if (rest.length !== (argument ? 1 : 0) || unknown !== undefined || isForAnother)
    throw new OperatorError(`Usage: npm run admin -- ${callOf(command)}\nPurpose: ${command.does}.`)
  const [name] = rest
  const input = { ...values, ...(argument === 'username' && { username: name }) }
  const mustConfirm = command.needsConfirmation && !isConfirmed
  return { command, input, name: argument === 'username' ? undefined : name, mustConfirm, readsPassword }
}
