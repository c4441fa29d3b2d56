import { admin } from '@pollen/contract/admin'
import { route } from '../../platform/action.ts'
import { previewAnnouncement, sendAnnouncement, testAnnouncement } from './announce.ts'
import { changeNotice, getNotice } from './change-notice.ts'
import { enterPassword } from './enter-password.ts'
import { getOverview } from './get-overview.ts'
import { createInvitation, endInvitation } from './invite.ts'
import {
  getItem,
  getMember,
  listActions,
  listComments,
  listFailedMails,
  listInvitations,
  listItems,
  listMembers,
} from './list-admin.ts'
import { addModerator, listModerators, removeModerator } from './manage-moderators.ts'
import { addOperator, listOperators, removeOperator } from './manage-operators.ts'
import { approveMember, changeEmail, endSessions, eraseMember, refuseMember, sendLink } from './moderate-members.ts'

export const adminRoutes = [
  route(admin.overview, getOverview),
  route(admin.listMembers, listMembers),
  route(admin.getMember, getMember),
  route(admin.eraseMember, eraseMember),
  route(admin.sendLink, sendLink),
  route(admin.endSessions, endSessions),
  route(admin.enterPassword, enterPassword),
  route(admin.changeEmail, changeEmail),
  route(admin.listItems, listItems),
  route(admin.getItem, getItem),
  route(admin.listComments, listComments),
  route(admin.listActions, listActions),
  route(admin.listFailedMails, listFailedMails),
  route(admin.listOperators, listOperators),
  route(admin.addOperator, addOperator),
  route(admin.removeOperator, removeOperator),
  route(admin.listModerators, listModerators),
  route(admin.addModerator, addModerator),
  route(admin.removeModerator, removeModerator),
  route(admin.approveMember, approveMember),
  route(admin.refuseMember, refuseMember),
  route(admin.listInvitations, listInvitations),
  route(admin.createInvitation, createInvitation),
  route(admin.endInvitation, endInvitation),
  route(admin.getNotice, getNotice),
  route(admin.changeNotice, changeNotice),
  route(admin.previewAnnouncement, previewAnnouncement),
  route(admin.testAnnouncement, testAnnouncement),
  route(admin.sendAnnouncement, sendAnnouncement),
]
