import type { ExampleTexts } from '../example-texts.ts'

export const texts: ExampleTexts = {
  reason: 'Trois voisins ont reçu de la publicité de ce compte.',
  item: 'Une poussette',
  rule: 'Tout est gratuit',
  announcement: (itemsUrl) => `# Journée réparation samedi

Apportez ce qui est cassé à la **maison communale**, de *10 à 16 h*. [Voir les événements](${itemsUrl}) pour en savoir plus.

## À apporter

- votre vélo, votre radio ou votre lampe : ce qui ne fonctionne plus et que vous aimeriez garder
- un gâteau
  1. avec du sucre
  2. ou sans
`,
}
