import type { Case, CaseEntry, Decision, ModerationStatistics } from './case-fields.ts'
import { inEachLanguage } from './constants.ts'
import { pageOf, pram } from './example-data.ts'
import type { CaseTargetType, Outcome, VisitorReason } from './report-fields.ts'
import type { Report } from './reports.ts'
import type { Statement } from './statements.ts'

const at = '2026-06-15T10:00:00.000Z'
const later = '2026-06-16T08:30:00.000Z'
const token = '17.4b1d0c6a8f2e4d7b9c3a5e1f'
const target = { type: 'item' as const, id: pram.id, title: 'A pram' }
const subject = { id: 12, username: 'jean' }
const moderator = { id: 3, username: 'grace' }
const rule = { number: 1, title: 'Everything is free' }
const reason = 'Your item asks for 20 euros.'
const byId = { id: 5 }
const blockedMember = { id: 12, username: 'remi', first_name: 'Rémi', last_name: 'Noël' }

const report: Report = {
  id: 8,
  created_at: at,
  target,
  reason: 'scam',
  text: 'They want a deposit.',
  outcome: null,
  outcome_at: null,
}

const appeal = {
  text: 'That was a misunderstanding.',
  created_at: later,
  decided_at: null,
  is_granted: null,
  answer: '',
  messages: [],
}

const statement: Statement = {
  id: 17,
  decided_at: later,
  target,
  outcome: 'hide',
  hides_content: true,
  is_automated: false,
  cause: 'reports',
  rule,
  reason,
  ends_at: null,
  state: 'effective',
  ended_at: null,
  needs_acknowledgement: false,
  appeal_until: '2026-12-16T08:30:00.000Z',
  can_appeal: true,
  appeal: null,
}
const appealed: Statement = { ...statement, can_appeal: false, appeal }

const entry: CaseEntry = {
  id: 5,
  state: 'open',
  target,
  subject,
  opened_at: at,
  queued_at: at,
  reports_count: 1,
  reporters_count: 1,
  reasons: ['scam'],
  visibility: 'visible',
  claimed_by: null,
  claimed_at: null,
  outcome: null,
}

const history = {
  sign_up_date: '2026-03-02T18:24:00.000Z',
  language: 'en' as const,
  is_suspended: false,
  restricted_until: null,
  cases_count: 0,
  violations_count: 0,
  reports_count: 1,
  unfounded_reports_count: 0,
}

const openCase: Case = {
  ...entry,
  version: 1,
  page_url: '',
  subject_history: { ...subject, ...history, cases_count: 1 },
  possible_outcomes: ['no_violation', 'caution', 'hide', 'remove', 'ask_change', 'restrict', 'suspend', 'ban'],
  reports: [
    {
      id: report.id,
      created_at: at,
      reason: report.reason,
      text: report.text,
      reporter: { id: 7, username: 'ada', ...history },
      is_from_visitor: false,
      visitor_name: null,
      is_established: true,
      snapshot_id: 2,
    },
  ],
  snapshots: [
    {
      id: 2,
      taken_at: at,
      title: target.title,
      text: 'With a rain cover. 20 euros.',
      links: [],
      pictures: [{ id: 6_401_222_513_404_811, url: '/api/v1/moderation/pictures/6401222513404811' }],
      messages: [],
    },
  ],
  current: { title: target.title, text: 'With a rain cover. 20 euros.' },
  decisions: [],
  notes: [],
  earlier_cases: [],
  log: [],
  is_forgotten: false,
}

const decision: Decision = {
  id: statement.id,
  decided_at: later,
  decided_by: moderator,
  is_automated: false,
  outcome: 'hide',
  hides_content: true,
  rule,
  reason,
  ends_at: null,
  ended_at: null,
  ended_by: null,
  end_cause: null,
  acknowledged_at: null,
  appeal: null,
  can_decide_appeal: false,
  is_only_moderator: false,
}
const decided: Case = {
  ...openCase,
  version: 2,
  state: 'closed',
  queued_at: null,
  visibility: 'hidden',
  outcome: 'hide',
  decisions: [decision],
}

const byReason: Record<VisitorReason, number> = {
  rules: 3,
  illegal: 0,
  scam: 2,
  harassment: 1,
  spam: 4,
  outdated: 1,
  other: 0,
  child_abuse: 0,
}
const byTarget: Record<CaseTargetType, number> = {
  item: 6,
  comment: 1,
  profile: 0,
  message: 1,
  conversation: 0,
  page: 0,
}
const byOutcome: Record<Outcome, number> = {
  no_violation: 2,
  caution: 1,
  hide: 3,
  remove: 1,
  ask_change: 0,
  restrict: 0,
  suspend: 1,
  ban: 0,
}
const statistics: ModerationStatistics = {
  from: '2025-06-15T10:00:00.000Z',
  to: at,
  is_published: true,
  reports: { members: 10, visitors: 1, by_reason: byReason },
  cases: { opened: 8, closed: 8, waiting: 0, by_target: byTarget },
  hours_to_decision: { median: 5.5, slowest_tenth: 20 },
  decisions: { by_outcome: byOutcome, automated: 1, undone: 1 },
  appeals: { filed: 1, granted: 1, rejected: 0, open: 0 },
}

const template = { outcome: 'hide' as const, ...inEachLanguage(() => 'Your item breaks our rules.') }
const text = 'The price is in the second picture.'

/** Example calls of reports, statements of reasons and cases. */
export const moderationExamples = {
  blocks: {
    list: { input: {}, answer: pageOf({ ...blockedMember, blocked_at: '2026-06-15T10:00:00.000Z' }) },
    create: { input: { id: blockedMember.id } },
    delete: { input: { id: blockedMember.id } },
  },
  reports: {
    create: {
      input: { target_type: 'item' as const, target_id: pram.id, reason: 'scam' as const, text: report.text },
      answer: report,
    },
    listOwn: { input: {}, answer: pageOf(report) },
    createAsVisitor: {
      input: {
        page_url: 'https://pollen.example.org/items/6401222513404873',
        reason: 'illegal' as const,
        text: 'This is a weapon.',
        name: 'Jean Martin',
        email: 'jean@example.org',
        is_in_good_faith: true as const,
      },
      answer: { needs_confirmation: true },
    },
    confirm: { input: { token: 'Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B' } },
  },
  statements: {
    list: { input: {}, answer: pageOf(statement) },
    get: { input: { id: statement.id, token }, answer: statement },
    acknowledge: { input: { id: statement.id }, answer: statement },
    appeal: { input: { id: statement.id, text: appeal.text }, answer: appealed },
    reply: {
      input: { id: statement.id, text: 'Here is a photo.' },
      answer: {
        ...appealed,
        appeal: { ...appeal, messages: [{ text: 'Here is a photo.', created_at: later, is_from_moderator: false }] },
      },
    },
  },
  cases: {
    list: { input: {}, answer: pageOf(entry) },
    get: { input: byId, answer: openCase },
    picture: { input: byId },
    open: { input: { target_type: 'item' as const, target_id: pram.id }, answer: openCase },
    claim: { input: byId, answer: { ...openCase, claimed_by: moderator, claimed_at: later } },
    release: { input: byId, answer: openCase },
    addNote: {
      input: { ...byId, text },
      answer: { ...openCase, notes: [{ id: 1, author: moderator, text, created_at: later }] },
    },
    decide: {
      input: { ...byId, version: 1, outcome: 'hide' as const, rule: 1, reason },
      answer: decided,
    },
    undo: {
      input: { id: decision.id, reason: 'The price was for delivery.' },
      answer: {
        ...decided,
        visibility: 'visible' as const,
        decisions: [{ ...decision, ended_at: later, ended_by: moderator, end_cause: 'undone' as const }],
      },
    },
    replyToAppeal: {
      input: { id: decision.id, text },
      answer: {
        ...decided,
        state: 'appealed' as const,
        decisions: [
          {
            ...decision,
            appeal: { ...appeal, messages: [{ text, created_at: later, is_from_moderator: true }] },
            can_decide_appeal: true,
          },
        ],
      },
    },
    decideAppeal: {
      input: { id: decision.id, is_granted: false, answer: 'The rule also covers deposits.' },
      answer: {
        ...decided,
        decisions: [
          {
            ...decision,
            appeal: { ...appeal, decided_at: later, is_granted: false, answer: 'The rule also covers deposits.' },
          },
        ],
      },
    },
    listTemplates: { input: {}, answer: [template] },
    statistics: { input: {}, answer: statistics },
  },
}
