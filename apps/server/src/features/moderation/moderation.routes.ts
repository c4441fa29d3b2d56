import { admin } from '@pollen/contract/admin'
import { cases } from '@pollen/contract/cases'
import { reports } from '@pollen/contract/reports'
import { statements } from '@pollen/contract/statements'
import { route } from '../../platform/action.ts'
import {
  acknowledgeCaution,
  decideAppeal,
  fileAppeal,
  getStatement,
  listStatements,
  replyToAppeal,
  replyToModerators,
} from './appeal.ts'
import { createReport, listReports } from './create-report.ts'
import { decideCase, undoDecision } from './decide-case.ts'
import { disableMember, enableMember, hideItem, removeComment, showItem } from './direct-actions.ts'
import { getStatistics } from './get-statistics.ts'
import { confirmReport, reportAsVisitor } from './report-as-visitor.ts'
import { addNote, claimCase, getCase, getCasePicture, listCases, openCase, releaseCase } from './review-cases.ts'
import { changeTemplate, listTemplates } from './templates.ts'

export const moderationRoutes = [
  route(reports.create, createReport),
  route(reports.listOwn, listReports),
  route(reports.createAsVisitor, reportAsVisitor),
  route(reports.confirm, confirmReport),
  route(statements.list, listStatements),
  route(statements.get, getStatement),
  route(statements.acknowledge, acknowledgeCaution),
  route(statements.appeal, fileAppeal),
  route(statements.reply, replyToModerators),
  route(cases.list, listCases),
  route(cases.get, getCase),
  route(cases.picture, getCasePicture),
  route(cases.open, openCase),
  route(cases.claim, claimCase),
  route(cases.release, releaseCase),
  route(cases.addNote, addNote),
  route(cases.decide, decideCase),
  route(cases.undo, undoDecision),
  route(cases.replyToAppeal, replyToAppeal),
  route(cases.decideAppeal, decideAppeal),
  route(cases.listTemplates, listTemplates),
  route(cases.statistics, getStatistics),
  route(admin.changeTemplate, changeTemplate),
  // Actions of operators that decide a case of their own.
  route(admin.hideItem, hideItem),
  route(admin.showItem, showItem),
  route(admin.removeComment, removeComment),
  route(admin.disableMember, disableMember),
  route(admin.enableMember, enableMember),
]
