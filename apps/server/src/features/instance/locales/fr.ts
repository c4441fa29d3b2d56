import type { InstancePhrases } from '../instance-phrases.ts'

export const texts: InstancePhrases = {
  shortcuts: { items: 'Parcourir', addItem: 'Publier une annonce', conversations: 'Conversations' },
  withoutSetting: {
    contact: 'l’adresse que les responsables de ce site n’ont pas encore indiquée',
    source: 'l’endroit d’où ce site a été installé',
  },
}
