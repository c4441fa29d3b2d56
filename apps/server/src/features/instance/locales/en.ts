import type { InstancePhrases } from '../instance-phrases.ts'

export const texts: InstancePhrases = {
  shortcuts: { items: 'Browse items', addItem: 'Add an item', conversations: 'Conversations' },
  withoutSetting: {
    contact: 'the people who run this site (no address is given yet)',
    source: 'the place this site was installed from',
  },
}
