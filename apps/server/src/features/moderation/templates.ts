import type { admin } from '@pollen/contract/admin'
import type { DecisionTemplate } from '@pollen/contract/case-fields'
import type { cases } from '@pollen/contract/cases'
import { inEachLanguage } from '@pollen/contract/constants'
import { outcomes } from '@pollen/contract/report-fields'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { recordAction } from '../admin/index.ts'
import { moderationTexts } from './moderation-texts.ts'
import { listTemplateRows, upsertTemplate } from './templates.queries.ts'

export const listTemplates: Action<typeof cases.listTemplates> = ({ db }) => readTemplates(db)

/** A language without a text gets the built-in one. */
export const changeTemplate: Action<typeof admin.changeTemplate> = async (ctx, { outcome, ...texts }) => {
  await upsertTemplate(ctx.tx, outcome, texts)
  await recordAction(ctx.tx, ctx, { action: 'template.changed', reason: outcome })
  return readTemplates(ctx.tx)
}

async function readTemplates(db: Db): Promise<DecisionTemplate[]> {
  const rows = new Map((await listTemplateRows(db)).map(({ outcome, texts }) => [outcome, texts]))
  return outcomes.map((outcome) => {
    const own = rows.get(outcome) as Record<string, string> | undefined
    return { outcome, ...inEachLanguage((code) => own?.[code] || moderationTexts[code].templates[outcome]) }
  })
}
