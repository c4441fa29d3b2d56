import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { ExportTexts } from '../export-texts.ts'

export const texts: ExportTexts = {
  mail: ({ instance, date, path }) => ({
    subject: `Vos données sur ${instance} sont prêtes`,
    blocks: [
      paragraph('Vous avez demandé toutes les données que nous avons sur vous. Elles sont prêtes à être téléchargées.'),
      mainButton('Télécharger mes données', path),
      paragraph(
        `Le lien fonctionne jusqu’au ${date}. Toute personne qui l’a peut télécharger vos données : gardez-le pour vous.`,
      ),
    ],
  }),
  readme: ({ instance, username }) => `${instance} : les données de ${username}

data.json   tout ce que cette instance conserve sur vous : votre compte et vos réglages,
            vos appareils connectés, et tout ce que vous avez publié, brouillons compris.
            Les heures sont en UTC. C’est un fichier texte dans un format fait pour les
            programmes (JSON) : un navigateur web l’affiche mis en forme (glissez-y le
            fichier), un éditeur de texte tel quel. Chaque annonce cite ses photos.
            Les conversations contiennent vos messages à tous deux (by_you indique
            les vôtres), sans le nom de l’autre personne.
pictures/   vos photos, telles qu’elles sont affichées.

N’y figurent pas : votre mot de passe, connu de vous uniquement, les photos que d’autres vous ont
envoyées, et ce que les autres membres ont écrit ailleurs.
`,
}
