import type { ExampleTexts } from '../example-texts.ts'

export const texts: ExampleTexts = {
  reason: 'Three neighbours received advertisements from this account.',
  item: 'A pram',
  rule: 'Everything is free',
  announcement: (itemsUrl) => `# Repair day on Saturday

Bring what is broken to the **town hall**, from *10 to 16 h*. [Look at the events](${itemsUrl}) for more.

## What to bring

- your bicycle, your radio or your lamp: whatever does not work any more and you would like to keep
- a cake
  1. with sugar
  2. or without
`,
}
