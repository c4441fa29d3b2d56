import type { CaseTargetType, Outcome, Target } from '@pollen/contract/report-fields'
import { buttons, mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { ModerationTexts } from '../moderation-texts.ts'

/** For the middle of a sentence. */
function nameTarget({ type, title }: Target): string {
  const names: Record<CaseTargetType, string> = {
    item: `votre annonce « ${title} »`,
    comment: `votre commentaire sur « ${title} »`,
    profile: 'votre profil',
    message: title ? `un de vos messages à propos de « ${title} »` : 'un de vos messages',
    conversation: title ? `vos messages à propos de « ${title} »` : 'vos messages dans une conversation',
    page: 'une page',
  }
  return names[type]
}

const capitalise = (text: string) => text[0]?.toUpperCase() + text.slice(1)

function statementSubject(outcome: Outcome, target: Target, instance: string): string {
  const name = capitalise(nameTarget(target))
  const isFeminine = target.type === 'item'
  const removed: Record<CaseTargetType, string> = {
    item: `${name} a été retirée`,
    comment: `${name} a été retiré`,
    profile: 'Le contenu de votre profil a été retiré',
    message: `${name} a été retiré`,
    conversation: `${name} ont été retirés`,
    page: `${name} a été retirée`,
  }
  const subjects: Record<Outcome, string> = {
    no_violation: '',
    caution: `Un avertissement de la modération de ${instance}`,
    hide: `${name} a été ${isFeminine ? 'masquée' : 'masqué'}`,
    remove: removed[target.type],
    ask_change: `Veuillez modifier ${nameTarget(target)}`,
    restrict: `Votre compte sur ${instance} a été restreint`,
    suspend: `Votre compte sur ${instance} a été désactivé`,
    ban: `Votre compte sur ${instance} a été banni`,
  }
  return subjects[outcome]
}

function describeMeasure(outcome: Outcome, target: Target, { instance, until }: { instance: string; until: string }) {
  const name = nameTarget(target)
  const measures: Record<Outcome, string> = {
    no_violation: '',
    caution: `La modération de ${instance} vous demande de respecter les règles de la communauté. Cela concerne ${name}. Cet avertissement n’a pas d’autre effet, mais veuillez confirmer que vous l’avez lu : d’ici là, vous ne pouvez rien publier.`,
    hide: `La modération de ${instance} a masqué ${name}${until}. Vous seul pouvez encore voir ce contenu.`,
    remove:
      target.type === 'item'
        ? `La modération de ${instance} a retiré ${name}. Vous seul pouvez encore la voir, jusqu’à la fin du délai de recours ; elle sera ensuite supprimée.`
        : `La modération de ${instance} a retiré ${target.type === 'profile' ? 'les textes, les liens et les photos de votre profil' : name}.`,
    ask_change: `La modération de ${instance} vous demande de modifier ${name} dans les trois jours. Elle l’examinera ensuite à nouveau.`,
    restrict: `La modération de ${instance} a restreint votre compte${until} : vous ne pouvez ni publier d’annonces ou de commentaires, ni commencer de conversations. Cela concerne ${name}.`,
    suspend: `La modération de ${instance} a désactivé votre compte${until}. Votre profil et vos annonces sont masqués pour tout le monde. Cela concerne ${name}.`,
    ban: `La modération de ${instance} a désactivé votre compte définitivement. Votre profil et vos annonces sont masqués pour tout le monde, et votre adresse e‑mail ne peut plus servir à un autre compte. Cela concerne ${name}.`,
  }
  return measures[outcome]
}

export const texts: ModerationTexts = {
  mails: {
    reportReceived: ({ instance, path }) => ({
      subject: `Votre signalement à la modération de ${instance}`,
      blocks: [
        paragraph('Merci. Nous avons bien reçu votre signalement, et un modérateur va l’examiner.'),
        paragraph(
          'Nous vous écrirons dès qu’une décision sera prise. Personne d’autre n’apprend que vous l’avez envoyé.',
        ),
        ...(path ? [buttons({ label: 'Voir mes signalements', path })] : []),
      ],
      footer: `Vous recevez cet e‑mail parce que vous avez envoyé un signalement sur ${instance}.`,
    }),
    confirmReport: ({ instance, path }) => ({
      subject: `Confirmez votre signalement à la modération de ${instance}`,
      blocks: [
        paragraph(`Quelqu’un, vous sans doute, a signalé une page de ${instance} avec cette adresse.`),
        mainButton('Confirmer mon signalement', path),
        paragraph(
          'Le lien fonctionne une seule fois, pendant 7 jours. Si ce n’était pas vous, ne faites rien : le signalement sera supprimé.',
        ),
      ],
      footer: `Vous recevez cet e‑mail parce que quelqu’un a saisi cette adresse sur ${instance}.`,
    }),
    reportDecided: ({ instance, outcome, reportedOn }) => ({
      subject: `Décision sur votre signalement à la modération de ${instance}`,
      blocks: [
        paragraph(
          outcome === 'acted'
            ? `Un modérateur a examiné ce que vous avez signalé le ${reportedOn} et a pris des mesures. Merci de votre aide.`
            : `Un modérateur a examiné ce que vous avez signalé le ${reportedOn} et n’a constaté aucune infraction aux règles.`,
        ),
        paragraph(
          'Par égard pour les personnes concernées, nous ne donnons pas de détails. Si vous n’êtes pas d’accord, vous pouvez nous écrire ou saisir un tribunal.',
        ),
      ],
      footer: `Vous recevez cet e‑mail parce que vous avez envoyé un signalement sur ${instance}.`,
    }),
    statement: ({ instance, target, path, outcome, isAutomated, isReported, rule, reason, until, ...values }) => ({
      subject: statementSubject(outcome, target, instance),
      blocks: [
        paragraph(describeMeasure(outcome, target, { instance, until: until ? ` jusqu’au ${until}` : '' })),
        ...(values.hidesContent && outcome !== 'hide' && outcome !== 'remove'
          ? [paragraph(`De plus, elle masque ou retire ${nameTarget(target)}.`)]
          : []),
        ...(reason ? [paragraph(`Motif : ${reason}`)] : []),
        ...(rule ? [paragraph(`Règle ${rule.number} de la communauté : ${rule.title}`)] : []),
        paragraph(
          `${isReported ? 'Cette décision fait suite à un signalement.' : 'Cette décision ne fait pas suite à un signalement : la modération a agi de sa propre initiative.'} ${
            isAutomated
              ? 'Elle a été prise automatiquement, et un modérateur la réexaminera.'
              : 'Elle a été prise par une personne.'
          }`,
        ),
        paragraph(
          `Si vous n’êtes pas d’accord, vous pouvez introduire un recours jusqu’au ${values.appealUntil}. Vous pouvez aussi saisir un tribunal ou, s’il en existe un de compétent, un organe de règlement extrajudiciaire.`,
        ),
        mainButton('Voir la décision et introduire un recours', path),
      ],
    }),
    lifted: ({ instance, target, path, outcome, hidesContent, cause, reason }) => {
      const isAccount = outcome === 'suspend' || outcome === 'ban'
      const name = capitalise(nameTarget(target))
      return {
        subject: isAccount
          ? `Votre compte sur ${instance} est de nouveau actif`
          : hidesContent && outcome !== 'restrict'
            ? `${name} est de nouveau visible`
            : `Une décision de la modération de ${instance} ne s’applique plus`,
        blocks: [
          paragraph(
            {
              undone: `La modération de ${instance} a annulé sa décision concernant ${nameTarget(target)}.`,
              appeal: `Votre recours a été accepté : la décision concernant ${nameTarget(target)} est annulée.`,
              expired: `La décision concernant ${nameTarget(target)} a pris fin, comme annoncé.`,
            }[cause],
          ),
          ...(isAccount ? [paragraph('Vous pouvez vous connecter comme avant.')] : []),
          ...(reason ? [paragraph(`${cause === 'appeal' ? 'Réponse' : 'Motif'} : ${reason}`)] : []),
          buttons({ label: 'Voir la décision', path }),
        ],
      }
    },
    appealRejected: ({ instance, target, path, answer }) => ({
      subject: `Votre recours auprès de la modération de ${instance}`,
      blocks: [
        paragraph(
          `Votre recours contre la décision concernant ${nameTarget(target)} a été rejeté : la décision est maintenue.`,
        ),
        paragraph(`Réponse : ${answer}`),
        paragraph(
          'Vous pouvez aussi saisir un tribunal ou, s’il en existe un de compétent, un organe de règlement extrajudiciaire.',
        ),
        buttons({ label: 'Voir la décision', path }),
      ],
    }),
    appealMessage: ({ instance, target, path, text }) => ({
      subject: `Un message au sujet de votre recours sur ${instance}`,
      blocks: [
        paragraph(`La modération vous a écrit au sujet de votre recours. Il concerne ${nameTarget(target)}.`),
        paragraph(text),
        mainButton('Répondre', path),
      ],
    }),
    casesWait: ({ instance, count, path }) => ({
      subject:
        count === 1
          ? `Un dossier attend depuis un jour sur ${instance}`
          : `${count} dossiers attendent depuis un jour sur ${instance}`,
      blocks: [
        paragraph(
          count === 1
            ? 'Un signalement ou un recours attend un modérateur depuis plus d’un jour.'
            : `${count} signalements ou recours attendent un modérateur depuis plus d’un jour.`,
        ),
        mainButton('Ouvrir la file', path),
      ],
      footer: `Vous recevez cet e‑mail parce que vous êtes opérateur de ${instance}.`,
    }),
  },
  automaticReason:
    'Plusieurs membres l’ont signalé. Ce contenu reste masqué jusqu’à ce qu’un modérateur l’ait examiné.',
  templates: {
    no_violation: '',
    caution: 'Ce que vous avez écrit est contraire à nos règles. Merci d’en tenir compte à l’avenir.',
    hide: 'Votre annonce est contraire à nos règles, car…',
    remove: 'Ce que vous avez publié est contraire à nos règles, car…',
    ask_change: 'Veuillez modifier ce qui suit, pour que votre annonce puisse rester en ligne : …',
    restrict: 'Vous avez publié à plusieurs reprises des contenus contraires à nos règles, à savoir…',
    suspend: 'Votre comportement est gravement contraire à nos règles, à savoir…',
    ban: 'Votre comportement met d’autres membres en danger, à savoir…',
  },
}
