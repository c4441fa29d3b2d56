import type { CaseTargetType, Outcome, Target } from '@pollen/contract/report-fields'
import { buttons, mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { ModerationTexts } from '../moderation-texts.ts'

/** For the middle of a sentence. */
function nameTarget({ type, title }: Target): string {
  const names: Record<CaseTargetType, string> = {
    item: `your item “${title}”`,
    comment: `your comment on “${title}”`,
    profile: 'your profile',
    message: title ? `one of your messages about “${title}”` : 'one of your messages',
    conversation: title ? `your messages about “${title}”` : 'your messages in a conversation',
    page: 'a page',
  }
  return names[type]
}

const capitalise = (text: string) => text[0]?.toUpperCase() + text.slice(1)

function statementSubject(outcome: Outcome, target: Target, instance: string): string {
  const name = capitalise(nameTarget(target))
  const subjects: Record<Outcome, string> = {
    no_violation: '',
    caution: `A caution from the moderators of ${instance}`,
    hide: `${name} has been hidden`,
    remove: target.type === 'profile' ? 'The content of your profile has been removed' : `${name} has been removed`,
    ask_change: `Please change ${nameTarget(target)}`,
    restrict: `Your account on ${instance} has been restricted`,
    suspend: `Your account on ${instance} has been disabled`,
    ban: `Your account on ${instance} has been banned`,
  }
  return subjects[outcome]
}

function describeMeasure(outcome: Outcome, target: Target, { instance, until }: { instance: string; until: string }) {
  const name = nameTarget(target)
  const measures: Record<Outcome, string> = {
    no_violation: '',
    caution: `The moderators of ${instance} ask you to follow the community rules. This is about ${name}. It has no other effect, but please acknowledge it: until then, you can’t publish anything.`,
    hide: `The moderators of ${instance} have hidden ${name}${until}. Only you can still see it.`,
    remove:
      target.type === 'item'
        ? `The moderators of ${instance} have removed ${name}. Only you can still see it, until the time for an appeal is over; then it is deleted.`
        : `The moderators of ${instance} have removed ${target.type === 'profile' ? 'the texts, links and pictures of your profile' : name}.`,
    ask_change: `The moderators of ${instance} ask you to change ${name} within three days. After that, they look at it again.`,
    restrict: `The moderators of ${instance} have restricted your account${until}: you can’t publish items or comments, or start conversations. This is about ${name}.`,
    suspend: `The moderators of ${instance} have disabled your account${until}. Your profile and your items are hidden from everyone. This is about ${name}.`,
    ban: `The moderators of ${instance} have disabled your account for good. Your profile and your items are hidden from everyone, and your email address can’t be used for another account. This is about ${name}.`,
  }
  return measures[outcome]
}

export const texts: ModerationTexts = {
  mails: {
    reportReceived: ({ instance, path }) => ({
      subject: `Your report to the moderators of ${instance}`,
      blocks: [
        paragraph('Thank you. We have received your report, and a moderator will look at it.'),
        paragraph('We’ll write to you once it has been decided. No one else learns that you reported it.'),
        ...(path ? [buttons({ label: 'See my reports', path })] : []),
      ],
      footer: `You are receiving this email because you reported something on ${instance}.`,
    }),
    confirmReport: ({ instance, path }) => ({
      subject: `Confirm your report to the moderators of ${instance}`,
      blocks: [
        paragraph(`Someone, hopefully you, reported a page of ${instance} with this address.`),
        mainButton('Confirm my report', path),
        paragraph('The link works once, within 7 days. If this wasn’t you, do nothing: the report is deleted.'),
      ],
      footer: `You are receiving this email because someone entered this address on ${instance}.`,
    }),
    reportDecided: ({ instance, outcome, reportedOn }) => ({
      subject: `Your report to the moderators of ${instance} has been decided`,
      blocks: [
        paragraph(
          outcome === 'acted'
            ? `A moderator has looked at what you reported on ${reportedOn}, and has taken measures. Thank you for your help.`
            : `A moderator has looked at what you reported on ${reportedOn}, and has found no violation of the rules.`,
        ),
        paragraph(
          'For the sake of the people concerned, we don’t share details. If you disagree, you can write to us, or turn to a court.',
        ),
      ],
      footer: `You are receiving this email because you reported something on ${instance}.`,
    }),
    statement: ({ instance, target, path, outcome, isAutomated, isReported, rule, reason, until, ...values }) => ({
      subject: statementSubject(outcome, target, instance),
      blocks: [
        paragraph(describeMeasure(outcome, target, { instance, until: until ? ` until ${until}` : '' })),
        ...(values.hidesContent && outcome !== 'hide' && outcome !== 'remove'
          ? [paragraph(`It also hides or removes ${nameTarget(target)}.`)]
          : []),
        ...(reason ? [paragraph(`Reason: ${reason}`)] : []),
        ...(rule ? [paragraph(`Community rule ${rule.number}: ${rule.title}`)] : []),
        paragraph(
          `${isReported ? 'This follows a report.' : 'No report led to this: the moderators acted on their own initiative.'} ${
            isAutomated
              ? 'The decision was made automatically, and a moderator will review it.'
              : 'The decision was made by a person.'
          }`,
        ),
        paragraph(
          `If you disagree, you can appeal until ${values.appealUntil}. You can also turn to a court, or to an out-of-court body if one is responsible.`,
        ),
        mainButton('See the decision and appeal', path),
      ],
    }),
    lifted: ({ instance, target, path, outcome, hidesContent, cause, reason }) => {
      const isAccount = outcome === 'suspend' || outcome === 'ban'
      const name = capitalise(nameTarget(target))
      return {
        subject: isAccount
          ? `Your account on ${instance} is active again`
          : hidesContent && outcome !== 'restrict'
            ? `${name} is visible again`
            : `A decision of the moderators of ${instance} no longer applies`,
        blocks: [
          paragraph(
            {
              undone: `The moderators of ${instance} have undone their decision about ${nameTarget(target)}.`,
              appeal: `Your appeal was granted: the decision about ${nameTarget(target)} has been undone.`,
              expired: `The decision about ${nameTarget(target)} has ended, as announced.`,
            }[cause],
          ),
          ...(isAccount ? [paragraph('You can log in as before.')] : []),
          ...(reason ? [paragraph(`${cause === 'appeal' ? 'Answer' : 'Reason'}: ${reason}`)] : []),
          buttons({ label: 'See the decision', path }),
        ],
      }
    },
    appealRejected: ({ instance, target, path, answer }) => ({
      subject: `Your appeal to the moderators of ${instance}`,
      blocks: [
        paragraph(`Your appeal against the decision about ${nameTarget(target)} was rejected: the decision stands.`),
        paragraph(`Answer: ${answer}`),
        paragraph('You can also turn to a court, or to an out-of-court body if one is responsible.'),
        buttons({ label: 'See the decision', path }),
      ],
    }),
    appealMessage: ({ instance, target, path, text }) => ({
      subject: `A message about your appeal on ${instance}`,
      blocks: [
        paragraph(`The moderators have written to you about your appeal. It is about ${nameTarget(target)}.`),
        paragraph(text),
        mainButton('Reply', path),
      ],
    }),
    casesWait: ({ instance, count, path }) => ({
      subject:
        count === 1
          ? `A case on ${instance} has waited for a day`
          : `${count} cases on ${instance} have waited for a day`,
      blocks: [
        paragraph(
          count === 1
            ? 'A report or an appeal has waited for a moderator for more than a day.'
            : `${count} reports or appeals have waited for a moderator for more than a day.`,
        ),
        mainButton('Open the queue', path),
      ],
      footer: `You are receiving this email because you are an operator of ${instance}.`,
    }),
  },
  automaticReason: 'Several members have reported it. It stays hidden until a moderator has looked at it.',
  templates: {
    no_violation: '',
    caution: 'What you wrote goes against our rules. Please keep them in mind from now on.',
    hide: 'Your item goes against our rules, because …',
    remove: 'What you published goes against our rules, because …',
    ask_change: 'Please change the following, so that your item can stay online: …',
    restrict: 'You have repeatedly published content that goes against our rules, namely …',
    suspend: 'Your behaviour goes seriously against our rules, namely …',
    ban: 'Your behaviour puts other members at risk, namely …',
  },
}
