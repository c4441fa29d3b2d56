import * as z from 'zod/mini'
import { Person } from './admin-fields.ts'
import { inEachLanguage, languages } from './constants.ts'
import { caseTargetTypes, outcomes, Rule, Target, visitorReasons } from './report-fields.ts'
import { Appeal } from './statements.ts'

/** `waiting`: the author has time for a change. `appealed`: the case is closed, and an appeal against its decision is open. */
export const caseStates = ['open', 'waiting', 'appealed', 'closed'] as const

/** `hidden`: nobody but the author sees it. `gone`: it was deleted. */
export const targetVisibilities = ['visible', 'hidden', 'gone'] as const

export const CaseEntry = z.object({
  id: z.number(),
  state: z.enum(caseStates),
  target: Target,
  /** The member whom the case is about. Null for pages, and if the account was erased. */
  subject: z.nullable(Person),
  opened_at: z.iso.datetime(),
  /** Since when the case has waited for moderators, or when it will be back in the queue. Null if it is closed. */
  queued_at: z.nullable(z.iso.datetime()),
  reports_count: z.int(),
  /** Different members among the reporters; the others are visitors. */
  reporters_count: z.int(),
  reasons: z.array(z.enum(visitorReasons)),
  visibility: z.enum(targetVisibilities),
  claimed_by: z.nullable(Person),
  claimed_at: z.nullable(z.iso.datetime()),
  /** Outcome of the latest decision. */
  outcome: z.nullable(z.enum(outcomes)),
})
export type CaseEntry = z.output<typeof CaseEntry>

/** A member with the figures that help to judge a report. */
export const MemberHistory = z.extend(Person, {
  sign_up_date: z.iso.datetime(),
  language: z.enum(languages),
  is_suspended: z.boolean(),
  restricted_until: z.nullable(z.iso.datetime()),
  /** Cases about them. */
  cases_count: z.int(),
  /** Decisions about them that found a violation and are not undone. Cautions do not count. */
  violations_count: z.int(),
  reports_count: z.int(),
  unfounded_reports_count: z.int(),
})
export type MemberHistory = z.output<typeof MemberHistory>

export const SnapshotPicture = z.object({ id: z.number(), url: z.string() })

/** Content as it was when it was reported. All texts are plain. */
export const Snapshot = z.object({
  id: z.number(),
  taken_at: z.iso.datetime(),
  /** Name of the item or member, or the address of a page. */
  title: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  pictures: z.array(SnapshotPicture),
  /** Oldest first; empty unless a message or a conversation was reported. */
  messages: z.array(
    z.object({
      id: z.number(),
      /** Written by the member whom the case is about. */
      is_by_subject: z.boolean(),
      is_reported: z.boolean(),
      content: z.string(),
      created_at: z.iso.datetime(),
      pictures: z.array(SnapshotPicture),
    }),
  ),
})
export type Snapshot = z.output<typeof Snapshot>

export const CaseReport = z.object({
  id: z.number(),
  created_at: z.iso.datetime(),
  reason: z.enum(visitorReasons),
  text: z.string(),
  /** Null for visitors, and if the account was erased. */
  reporter: z.nullable(MemberHistory),
  is_from_visitor: z.boolean(),
  visitor_name: z.nullable(z.string()),
  /** Whether reports of this member hide content automatically. */
  is_established: z.boolean(),
  /** Null after the evidence was deleted. */
  snapshot_id: z.nullable(z.number()),
})

export const Decision = z.object({
  id: z.number(),
  decided_at: z.iso.datetime(),
  /** Null for automatic decisions, commands and erased accounts. */
  decided_by: z.nullable(Person),
  is_automated: z.boolean(),
  outcome: z.enum(outcomes),
  hides_content: z.boolean(),
  rule: z.nullable(Rule),
  reason: z.string(),
  ends_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  ended_by: z.nullable(Person),
  end_cause: z.nullable(z.enum(['undone', 'appeal', 'replaced', 'expired'])),
  acknowledged_at: z.nullable(z.iso.datetime()),
  appeal: z.nullable(Appeal),
  /** Whether you may decide on the open appeal. */
  can_decide_appeal: z.boolean(),
  /** You made this decision, and nobody else can decide on the appeal. */
  is_only_moderator: z.boolean(),
})
export type Decision = z.output<typeof Decision>

export const Case = z.extend(CaseEntry, {
  /** Send it with a decision: if someone else has decided in the meantime, it fails with `CASE_CHANGED`. */
  version: z.int(),
  page_url: z.string(),
  subject_history: z.nullable(MemberHistory),
  /** Outcomes that can be decided about this target. */
  possible_outcomes: z.array(z.enum(outcomes)),
  reports: z.array(CaseReport),
  /** Oldest first. */
  snapshots: z.array(Snapshot),
  /** The title and text as they are now, or null if the content is gone. */
  current: z.nullable(z.object({ title: z.string(), text: z.string() })),
  decisions: z.array(Decision),
  notes: z.array(
    z.object({ id: z.number(), author: z.nullable(Person), text: z.string(), created_at: z.iso.datetime() }),
  ),
  /** Other cases about the same member, newest first. */
  earlier_cases: z.array(CaseEntry),
  log: z.array(
    z.object({ done_at: z.iso.datetime(), action: z.string(), operator: z.nullable(Person), reason: z.string() }),
  ),
  /** The snapshots and texts were deleted, because the case has been closed for long. */
  is_forgotten: z.boolean(),
})
export type Case = z.output<typeof Case>

export const DecisionTemplate = z.object({
  outcome: z.enum(outcomes),
  ...inEachLanguage(() => z.string()),
})
export type DecisionTemplate = z.output<typeof DecisionTemplate>

const counts = <const Names extends readonly [string, ...string[]]>(names: Names) => z.record(z.enum(names), z.int())

/** Figures about a year of moderation, without personal data. */
export const ModerationStatistics = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  is_published: z.boolean(),
  reports: z.object({ members: z.int(), visitors: z.int(), by_reason: counts(visitorReasons) }),
  cases: z.object({
    opened: z.int(),
    closed: z.int(),
    /** Now. */
    waiting: z.int(),
    by_target: counts(caseTargetTypes),
  }),
  /** Hours from the opening of a case to its first decision by a person. Null without decisions. */
  hours_to_decision: z.object({ median: z.nullable(z.number()), slowest_tenth: z.nullable(z.number()) }),
  decisions: z.object({ by_outcome: counts(outcomes), automated: z.int(), undone: z.int() }),
  appeals: z.object({ filed: z.int(), granted: z.int(), rejected: z.int(), open: z.int() }),
})
export type ModerationStatistics = z.output<typeof ModerationStatistics>
