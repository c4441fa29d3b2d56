import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { announcementFields } from '@pollen/contract/admin-announcements'
import { blocks } from '@pollen/contract/blocks'
import { cases } from '@pollen/contract/cases'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint } from '@pollen/contract/endpoint'
import { dataExports } from '@pollen/contract/exports'
import { instance } from '@pollen/contract/instance'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { mapCategories } from '@pollen/contract/map-categories'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { places } from '@pollen/contract/places'
import { reports } from '@pollen/contract/reports'
import { resources } from '@pollen/contract/resources'
import { statements } from '@pollen/contract/statements'
import { vision } from '@pollen/contract/vision'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../test/pictures.ts'
import { type Member, startWorld, type World } from '../test/world.ts'
import { routes } from './app.ts'
import { findUnsubscribeKey } from './features/notifications/unsubscribe.queries.ts'
import { unsubscribeToken } from './features/notifications/unsubscribe-token.ts'

type Input = object | ((owner: Member) => object | Promise<object>)
/** `operator` and `moderator` are set only where they differ from `stranger`. */
type Statuses = { visitor: number; stranger: number; owner: number; operator?: number; moderator?: number }

/** An endpoint, an input, and the expected status for a visitor, another member, the owner, a moderator and an operator. */
type Row = [endpoint: Endpoint, input: Input, statuses: Statuses]

const token = 'x'.repeat(40)
const everyone = (status: number): Statuses => ({ visitor: status, stranger: status, owner: status })
/** For calls that concern only the caller, which every member may make. */
const eachMember = (status: number): Statuses => ({ ...everyone(status), visitor: 401 })
const membersOnly = (statuses: { stranger: number; owner: number }): Statuses => ({ visitor: 401, ...statuses })

const operatorsOnly = (status: number): Statuses => ({ ...everyone(404), operator: status })
const moderatorsOnly = (status: number): Statuses => ({ ...everyone(404), moderator: status, operator: status })

const anImage = async (owner: Member) => ({ id: (await world.anImage(owner)).id })
const anItem = async (owner: Member) => ({ id: (await world.anItem(owner)).id })
const anItemWith = (more: object) => async (owner: Member) => ({ ...(await anItem(owner)), ...more })
const anItemId = async (owner: Member) => ({ item_id: (await world.anItem(owner)).id })
const aComment = async (author: Member) => {
  const item = await world.anItem(author)
  return { itemId: item.id, commentId: (await world.aComment({ author, item })).id }
}
const aMessageImage = async (asker: Member) => {
  const item = await world.anItem(await world.aMember())
  const { id } = await world.call(asker, conversations.create, { item_id: item.id })
  const image = asFile(await aPicture({ width: 8, height: 8 }))
  return { id, image, imageId: (await world.call(asker, messages.addImage, { id, image })).id }
}
/** A conversation about another member's item: its "owner" is the member who started it. */
const aConversation = async (asker: Member) =>
  world.call(asker, conversations.create, { item_id: (await world.anItem(await world.aMember())).id })
const aConversationWith = (more: object) => async (asker: Member) => ({ ...(await aConversation(asker)), ...more })
const aMessage = async (sender: Member) =>
  world.call(sender, messages.create, { ...(await aConversation(sender)), content: 'Hello' })
const aMessageId = async (sender: Member) => ({ id: (await aMessage(sender)).id })
const aSeenMessage = async (sender: Member) => {
  const { conversation_id, date } = await aMessage(sender)
  return { conversation_id, last_message_date: date }
}
const anUnsubscribeToken = async ({ id, email }: Member) => ({
  token: unsubscribeToken(await findUnsubscribeKey(world.db), { memberId: id, family: 'items', email }),
})
const ofParticipants = (status: number) => membersOnly({ stranger: 404, owner: status })
const reason = 'A test of who may do what'
const aCase = async (owner: Member) => ({ id: (await aDecision(owner, { isDecided: false })).caseId })
const aDecision = async (owner: Member, { isDecided = true } = {}) => {
  const moderator = await world.aModerator()
  const opened = await world.call(moderator, cases.open, { target_type: 'profile', target_id: owner.id })
  if (!isDecided) return { id: 0, caseId: opened.id }
  const decided = await world.call(moderator, cases.decide, { id: opened.id, outcome: 'caution', rule: 1, reason })
  return { id: decided.decisions[0]?.id ?? 0, caseId: opened.id }
}
const anAppeal = async (owner: Member) => {
  const { id } = await aDecision(owner)
  await world.call(owner, statements.appeal, { id, text: 'No' })
  return { id }
}
const aStatement = async (owner: Member) => ({ id: (await aDecision(owner)).id })
const withMore = (make: (owner: Member) => Promise<object>, more: object) => async (owner: Member) => ({
  ...(await make(owner)),
  ...more,
})
/** Others get the answer of an unknown statement. */
const ofSubject = (status: number): Statuses => ({ ...everyone(404), owner: status })
const announcement = announcementFields(() => ({ subject: 'Repair day', text: 'Come!' }))
const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' }

/** Endpoint × role × ownership. The first test fails for an endpoint that is missing here. */
const table: Row[] = [
  [instance.get, {}, everyone(200)],
  [instance.getTexts, {}, everyone(200)],

  [accounts.signUp, {}, everyone(400)],
  [accounts.activate, { uid: '1', token }, everyone(404)],
  [accounts.resendActivation, { email: 'who@example.org' }, everyone(204)],
  [accounts.correctEmail, { authValue: 'no-one', password: 'unknown', email: 'who@example.org' }, everyone(401)],
  [accounts.resetPassword, { email: 'who@example.org' }, everyone(204)],
  [accounts.resetPasswordConfirm, { uid: '1', token, new_password: 'quite-a-good-one' }, everyone(404)],
  [accounts.logIn, { authValue: 'who', password: 'unknown' }, everyone(401)],
  [accounts.recover, { accountValue: 'who@example.org' }, everyone(200)],
  [accounts.confirmEmail, { token }, everyone(404)],
  [accounts.takeBackEmail, { token }, everyone(404)],
  [accounts.confirmRecovery, { token }, everyone(404)],
  [accounts.confirmRecoveryByGet, { token }, everyone(404)],
  [accounts.checkToken, { token, action: 'recover_account' }, everyone(404)],
  [accounts.logOut, {}, eachMember(204)],
  [accounts.listSessions, {}, eachMember(200)],
  [accounts.endAllSessions, {}, eachMember(204)],
  [accounts.endSession, { id: 999_999 }, eachMember(404)],
  [accounts.changePassword, ({ password }) => ({ password, new_password: 'lilac-over-the-wall' }), eachMember(204)],
  [accounts.disable, ({ id, password }) => ({ id, password }), membersOnly({ stranger: 403, owner: 204 })],
  [
    accounts.sendDeleteConfirmation,
    ({ id, password }) => ({ id, password }),
    membersOnly({ stranger: 403, owner: 204 }),
  ],
  [accounts.confirmDeletion, { token }, eachMember(404)],
  [accounts.confirmDeletionByGet, { token }, eachMember(404)],

  [members.me, {}, eachMember(200)],
  [members.get, ({ id }) => ({ id }), membersOnly({ stranger: 200, owner: 200 })],
  [members.updateMe, { description: 'Hello' }, eachMember(200)],
  [members.addImage, {}, eachMember(400)],
  [members.image, anImage, everyone(200)],
  [members.imageBase64, anImage, membersOnly({ stranger: 403, owner: 200 })],
  [members.reuseImage, anImage, membersOnly({ stranger: 403, owner: 200 })],
  [members.deleteImage, anImage, membersOnly({ stranger: 403, owner: 204 })],

  [blocks.list, {}, eachMember(200)],
  [blocks.create, ({ id }) => ({ id }), membersOnly({ stranger: 204, owner: 409 })],
  [blocks.delete, ({ id }) => ({ id }), eachMember(204)],

  [
    mapCategories.select,
    async (owner) => ({ id: (await world.call(owner, members.me)).map_ecats?.[0]?.id, selected: false }),
    membersOnly({ stranger: 404, owner: 200 }),
  ],
  [mapCategories.selectAll, { selected: false }, eachMember(200)],

  [dataExports.request, ({ password }) => ({ password }), eachMember(202)],
  [dataExports.latest, {}, eachMember(200)],
  [dataExports.file, { token }, everyone(404)],

  [places.suggest, { q: 'Liège' }, everyone(200)],
  [places.find, { address: 'Liège' }, everyone(200)],
  [places.reverse, { location: [5.57, 50.64] }, everyone(200)],

  [resources.list, { bounds: ['50.66, 5.55', '50.62, 5.6'] }, everyone(200)],
  [resources.get, { kind: 'BKC', id: 'node/1' }, everyone(404)],
  [resources.image, { kind: 'BKC', id: 'node/1' }, everyone(404)],
  [resources.proxy, { target: 'repaircafe', northeast: '50.7, 5.6', southwest: '50.6, 5.5' }, everyone(200)],

  [vision.predictClass, {}, eachMember(400)],

  [items.create, pram, eachMember(201)],
  [items.get, anItem, membersOnly({ stranger: 200, owner: 200 })],
  [items.preview, anItem, everyone(200)],
  [items.update, anItemWith({ name: 'A cot' }), membersOnly({ stranger: 403, owner: 200 })],
  [items.close, anItemWith({ reason: 'ON' }), membersOnly({ stranger: 403, owner: 200 })],
  [items.delete, anItem, membersOnly({ stranger: 403, owner: 204 })],
  [items.listActive, {}, eachMember(200)],
  [items.listMarkers, { bounds: ['50.7,5.5', '50.6,5.6'] }, eachMember(200)],
  [items.listOfMember, ({ id }) => ({ id }), membersOnly({ stranger: 200, owner: 200 })],
  [items.countOwn, {}, eachMember(200)],
  [items.getOwn, anItem, membersOnly({ stranger: 403, owner: 200 })],
  [items.listRecurrents, {}, eachMember(200)],
  [items.getRecurrent, anItem, membersOnly({ stranger: 404, owner: 200 })],
  [itemImages.set, anItemId, membersOnly({ stranger: 403, owner: 200 })],
  [itemImages.get, { id: 999_999 }, everyone(404)],
  [itemImages.base64, anItem, membersOnly({ stranger: 403, owner: 200 })],

  [comments.list, anItem, membersOnly({ stranger: 200, owner: 200 })],
  [comments.create, anItemWith({ content: 'Hello' }), membersOnly({ stranger: 201, owner: 201 })],
  [comments.delete, aComment, membersOnly({ stranger: 403, owner: 204 })],

  [conversations.list, {}, eachMember(200)],
  [conversations.get, aConversation, ofParticipants(200)],
  [conversations.create, anItemId, membersOnly({ stranger: 201, owner: 409 })],
  [conversations.close, aConversation, ofParticipants(200)],
  [conversations.closeByGet, aConversation, ofParticipants(200)],
  [conversations.open, aConversation, ofParticipants(409)],
  [conversations.openByGet, aConversation, ofParticipants(409)],
  [conversations.mute, aConversation, ofParticipants(200)],
  [conversations.unmute, aConversation, ofParticipants(200)],
  [conversations.closeAllOfItem, anItem, membersOnly({ stranger: 403, owner: 200 })],
  [messages.addImage, aMessageImage, membersOnly({ stranger: 404, owner: 201 })],
  [
    messages.image,
    async (asker) => ({ id: (await aMessageImage(asker)).imageId }),
    membersOnly({ stranger: 404, owner: 200 }),
  ],
  [messages.list, aConversation, ofParticipants(200)],
  [messages.create, aConversationWith({ content: 'Hello' }), ofParticipants(201)],
  [messages.delete, aMessageId, ofParticipants(204)],
  [notifications.count, {}, eachMember(200)],
  [notifications.subscription, anUnsubscribeToken, everyone(200)],
  [notifications.unsubscribe, anUnsubscribeToken, everyone(200)],
  [notifications.address, {}, eachMember(200)],
  [notifications.checkAddress, {}, eachMember(202)],
  [notifications.markSeen, aSeenMessage, ofParticipants(200)],

  [
    reports.create,
    ({ id }) => ({ target_type: 'profile', target_id: id, reason: 'spam' }),
    membersOnly({ stranger: 201, owner: 409 }),
  ],
  [reports.listOwn, {}, eachMember(200)],
  [reports.createAsVisitor, {}, everyone(400)],
  [reports.confirm, { token }, everyone(404)],
  [statements.list, {}, eachMember(200)],
  [statements.get, aStatement, ofSubject(200)],
  [statements.acknowledge, aStatement, { ...ofSubject(200), visitor: 401 }],
  [statements.appeal, withMore(aStatement, { text: 'No' }), ofSubject(201)],
  [statements.reply, withMore(anAppeal, { text: 'No' }), ofSubject(201)],
  [cases.list, {}, moderatorsOnly(200)],
  [cases.get, aCase, moderatorsOnly(200)],
  [cases.picture, { id: 999_999 }, everyone(404)],
  [cases.open, ({ id }) => ({ target_type: 'profile', target_id: id }), moderatorsOnly(201)],
  [cases.claim, aCase, moderatorsOnly(200)],
  [cases.release, aCase, moderatorsOnly(200)],
  [cases.addNote, withMore(aCase, { text: 'Known' }), moderatorsOnly(201)],
  [cases.decide, withMore(aCase, { outcome: 'no_violation' }), moderatorsOnly(200)],
  [cases.undo, withMore(aStatement, { reason }), moderatorsOnly(200)],
  [cases.replyToAppeal, withMore(anAppeal, { text: 'Why?' }), moderatorsOnly(201)],
  [cases.decideAppeal, withMore(anAppeal, { is_granted: true, answer: 'Yes' }), moderatorsOnly(200)],
  [cases.listTemplates, {}, moderatorsOnly(200)],
  [cases.statistics, {}, moderatorsOnly(200)],

  [admin.overview, {}, operatorsOnly(200)],
  [admin.listMembers, {}, operatorsOnly(200)],
  [admin.getMember, ({ id }) => ({ id }), operatorsOnly(200)],
  [admin.disableMember, ({ id }) => ({ id, reason }), operatorsOnly(200)],
  [admin.enableMember, ({ id }) => ({ id, reason }), operatorsOnly(409)],
  [admin.eraseMember, ({ id }) => ({ id, reason }), operatorsOnly(204)],
  [admin.endSessions, ({ id }) => ({ id, reason }), operatorsOnly(204)],
  [admin.enterPassword, { password: 'wrong' }, operatorsOnly(400)],
  [admin.sendLink, ({ id }) => ({ id, reason }), operatorsOnly(204)],
  [admin.changeEmail, ({ id }) => ({ id, reason, email: `new${id}@example.org` }), operatorsOnly(200)],
  [admin.listItems, {}, operatorsOnly(200)],
  [admin.getItem, anItemWith({}), operatorsOnly(200)],
  [admin.hideItem, anItemWith({ reason }), operatorsOnly(200)],
  [admin.showItem, anItemWith({ reason }), operatorsOnly(409)],
  [admin.listComments, {}, operatorsOnly(200)],
  [admin.removeComment, async (author) => ({ id: (await aComment(author)).commentId, reason }), operatorsOnly(204)],
  [admin.listActions, {}, operatorsOnly(200)],
  [admin.listFailedMails, {}, operatorsOnly(200)],
  [admin.listOperators, {}, operatorsOnly(200)],
  [admin.addOperator, ({ username }) => ({ username, reason }), operatorsOnly(200)],
  [admin.approveMember, ({ id }) => ({ id }), operatorsOnly(409)],
  [admin.refuseMember, ({ id }) => ({ id, reason }), operatorsOnly(409)],
  [admin.listInvitations, {}, operatorsOnly(200)],
  [admin.createInvitation, { expires_at: '2026-07-01' }, operatorsOnly(201)],
  [admin.endInvitation, { id: 999_999 }, operatorsOnly(404)],
  [admin.getNotice, {}, operatorsOnly(200)],
  [admin.changeNotice, {}, operatorsOnly(200)],
  [admin.previewAnnouncement, announcement, operatorsOnly(200)],
  [admin.testAnnouncement, announcement, operatorsOnly(204)],
  [admin.sendAnnouncement, announcement, operatorsOnly(200)],
  [admin.listModerators, {}, operatorsOnly(200)],
  [admin.addModerator, ({ username }) => ({ username, reason }), operatorsOnly(200)],
  [admin.removeModerator, ({ id }) => ({ id, reason }), operatorsOnly(404)],
  [admin.changeTemplate, { outcome: 'hide' }, operatorsOnly(200)],
  [admin.removeOperator, ({ id }) => ({ id, reason }), operatorsOnly(404)],
]

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the table covers every endpoint', () => {
  const served = routes.map(({ endpoint }) => nameOf(endpoint))
  expect(table.map(([endpoint]) => nameOf(endpoint)).sort()).toEqual(served.sort())
})

test.each(table.map((row) => [nameOf(row[0]), ...row] as const))('%s', async (_name, endpoint, input, statuses) => {
  for (const role of ['visitor', 'stranger', 'owner', 'moderator', 'operator'] as const) {
    // Moderators are members like others where anyone may call, and some of these calls are limited.
    if (role === 'moderator' && endpoint.access === 'anyone' && statuses.moderator === undefined) continue
    const owner = await world.aMember()
    const members = { stranger: world.aMember, moderator: world.aModerator, operator: world.anOperator }
    const as = role === 'visitor' ? null : role === 'owner' ? owner : await members[role]()
    const sent = typeof input === 'function' ? await input(owner) : input
    const answer = await world.send(as, endpoint, sent)
    expect([role, answer.statusCode]).toEqual([role, statuses[role] ?? statuses.stranger])
    if (as === null && endpoint.access === 'member') expect(answer.json()).toEqual({ detail: 'Invalid token.' })
  }
})

test('rejects requests for private columns of another member', async () => {
  const [owner, stranger] = [await world.aMember(), await world.aMember()]
  const publicNames = Object.keys(await world.call(stranger, members.get, { id: owner.id }))
  const ownNames = Object.keys(await world.call(owner, members.me))
  const privateNames = ownNames.filter((name) => !publicNames.includes(name))
  expect(privateNames).toEqual(expect.arrayContaining(['email', 'ref_location', 'mail_notif_freq_items']))
  for (const name of [...privateNames, 'password_hash', 'ref_longitude']) {
    const refusal = await world.refusal(stranger, members.get, { id: owner.id, columns: [name] })
    expect([name, refusal.status]).toEqual([name, 400])
  }
})
