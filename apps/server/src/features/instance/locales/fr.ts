import type { InstancePhrases } from '../instance-phrases.ts'

export const texts: InstancePhrases = {
  shortcuts: { items: 'Parcourir', addItem: 'Publier une annonce', conversations: 'Conversations' },
  withoutSetting: {
    contact: 'une personne responsable de ce site (aucune adresse n’est encore indiquée)',
    source: 'l’endroit d’où ce site a été installé',
  },
}
