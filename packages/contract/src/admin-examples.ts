import { announcementFields } from './admin-announcements.ts'
import { bannerFields } from './admin-notice.ts'
import { ada, pageOf, profile } from './example-data.ts'

const member = {
  id: ada.id,
  username: ada.username,
  email: 'ada@example.org',
  first_name: ada.first_name,
  last_name: profile.last_name,
  language: 'en' as const,
  state: 'active' as const,
  is_operator: false,
  sign_up_date: profile.sign_up_date,
  activated_at: '2026-03-02T18:24:00.000Z',
  disabled_at: null,
  suspended_at: null,
  suspended_reason: '',
  deletion_at: null,
  mail_refused_at: null,
  items_count: 4,
}
const reason = 'Advertisements in three comments'
const suspendedAt = '2026-06-15T10:00:00.000Z'
const suspended = {
  ...member,
  state: 'suspended' as const,
  disabled_at: suspendedAt,
  suspended_at: suspendedAt,
  suspended_reason: reason,
}
const user = { id: ada.id, username: ada.username }
const item = {
  id: 6_401_222_513_404_873,
  name: 'A pram',
  description: 'With a rain cover',
  type: 'DN' as const,
  visibility: 'PB' as const,
  creationdate: '2026-06-01T09:30:00.000Z',
  is_closed: false,
  comments_count: 1,
  hidden_at: null,
  hidden_reason: '',
  user,
}
const operator = { id: 3, username: 'grace', since: '2026-01-10T08:00:00.000Z' }
const invitation = {
  id: 4,
  note: 'For the repair café',
  created_at: suspendedAt,
  expires_at: '2026-07-15T10:00:00.000Z',
  ended_at: null,
  max_uses: 10,
  uses: 0,
}
const notice = {
  ...bannerFields(() => 'The site moves on Sunday evening.'),
  is_in_maintenance: false,
}
const announcement = announcementFields(() => ({
  subject: 'Repair day on Saturday',
  text: 'Bring what is broken to the **town hall**, from 10 to 16 h.',
}))
const announced = {
  language: 'en' as const,
  subject: 'Repair day on Saturday',
  html: '<!doctype html>…',
  recipients: 120,
}
const ofMember = { id: ada.id, reason }
const ofItem = { id: item.id, reason }
/** Examples of the operators' calls; see `examples.ts`. */
export const adminExamples = {
  overview: {
    input: {},
    answer: {
      members: { active: 214, new: 3, applied: 0, disabled: 2, suspended: 1, leaving: 0 },
      sign_ups: [{ day: '2026-06-15', count: 2 }],
      attention: [{ name: 'disk' as const, since: '2026-06-15T01:45:00.000Z' }],
      mails: { waiting: 0, failed: 1 },
      jobs: [
        {
          name: 'erase-accounts',
          started_at: '2026-06-15T01:40:00.000Z',
          succeeded_at: '2026-06-15T01:40:01.000Z',
          failed_at: null,
          waiting: 0,
        },
      ],
      disk: { free: 48_318_382_080, size: 64_424_509_440, database: 73_400_320 },
      versions: { pollen: '1.0.0', node: '22.11.0', postgresql: '17.2', schema: 'operators' },
      newer_version: { version: '1.1.0', url: 'https://example.org/pollen/releases/1.1.0' },
    },
  },
  listMembers: { input: { q: 'ada', state: 'active' as const }, answer: pageOf(member) },
  getMember: { input: { id: ada.id }, answer: member },
  disableMember: { input: ofMember, answer: suspended },
  enableMember: { input: { id: ada.id, reason: 'It was a mistake' }, answer: member },
  eraseMember: { input: ofMember },
  endSessions: { input: { id: ada.id, reason: 'Lost their phone' } },
  enterPassword: { input: { password: 'seven quiet bees' } },
  sendLink: { input: { id: ada.id, reason: 'Asked for it by telephone' } },
  changeEmail: {
    input: { id: ada.id, email: 'ada.new@example.org', reason: 'Lost the old mailbox' },
    answer: { ...member, email: 'ada.new@example.org' },
  },
  listItems: { input: { q: 'pram' }, answer: pageOf(item) },
  getItem: { input: { id: item.id }, answer: item },
  hideItem: { input: ofItem, answer: { ...item, hidden_at: suspendedAt, hidden_reason: reason } },
  showItem: { input: { id: item.id, reason: 'It was a mistake' }, answer: item },
  listComments: {
    input: { q: 'cheap' },
    answer: pageOf({
      id: 12,
      content: 'Cheap watches!',
      creationdate: '2026-06-15T09:58:00.000Z',
      user,
      item: { id: item.id, name: item.name },
    }),
  },
  removeComment: { input: { id: 12, reason } },
  listActions: {
    input: { member: ada.id },
    answer: pageOf({
      id: 5,
      done_at: suspendedAt,
      channel: 'web' as const,
      operator: { id: operator.id, username: operator.username },
      system_user: null,
      action: 'member.disabled' as const,
      member: user,
      item_id: null,
      case_id: null,
      reason,
    }),
  },
  listFailedMails: {
    input: {},
    answer: pageOf({
      id: 88,
      to: 'nobody@example.org',
      subject: 'Activate your account on Pollen',
      created_at: '2026-06-14T10:00:00.000Z',
      failed_at: '2026-06-15T10:00:00.000Z',
      attempts: 8,
      last_error: '550 no such mailbox',
    }),
  },
  listOperators: { input: {}, answer: [operator] },
  addOperator: {
    input: { username: 'ada', reason: 'Looks after the comments' },
    answer: [operator, { ...user, since: suspendedAt }],
  },
  approveMember: { input: { id: ada.id }, answer: member },
  refuseMember: { input: { id: ada.id, reason: 'Lives in another country' } },
  listInvitations: { input: {}, answer: pageOf(invitation) },
  createInvitation: {
    input: { note: invitation.note, max_uses: 10, expires_at: invitation.expires_at },
    answer: {
      ...invitation,
      url: 'https://pollen.example.org/sign-up?invitation=Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B',
    },
  },
  endInvitation: { input: { id: 4 }, answer: { ...invitation, ended_at: suspendedAt } },
  getNotice: { input: {}, answer: notice },
  changeNotice: { input: bannerFields(() => 'The site moves on Sunday evening.'), answer: notice },
  previewAnnouncement: { input: announcement, answer: { mails: [announced], recipients: 214, announced_at: null } },
  testAnnouncement: { input: announcement },
  sendAnnouncement: { input: announcement, answer: { recipients: 214 } },
  removeOperator: { input: { id: ada.id, reason: 'Moved away' }, answer: [operator] },
  listModerators: { input: {}, answer: [operator] },
  addModerator: { input: { username: 'grace', reason: '' }, answer: [operator] },
  removeModerator: { input: { id: ada.id, reason: 'Moved away' }, answer: [operator] },
  changeTemplate: {
    input: { outcome: 'hide' as const, en: 'Your item breaks our rules.', fr: 'Votre annonce enfreint nos règles.' },
    answer: [{ outcome: 'hide' as const, en: 'Your item breaks our rules.', fr: 'Votre annonce enfreint nos règles.' }],
  },
}
