import { blocks } from '@pollen/contract/blocks'
import { pages } from '@pollen/contract/pages'
import { reports } from '@pollen/contract/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { logInAda, renderAt, renderPart } from '../../test/render.tsx'
import { answer, breakConnection, headersOf, inputsOf, pageOf, refuse } from '../../test/server.ts'
import { ConfirmReportPage } from '../features/reports/confirm-report-page.tsx'
import { MyReports } from '../features/reports/my-reports.tsx'
import { VisitorReportPage } from '../features/reports/visitor-report-page.tsx'
import { endSession } from '../lib/session.ts'
import { type ReportRequest, reportRequest } from '../parts/report-request.ts'
import { ReportPlace } from './report-place.tsx'

const jean = { id: 12, first_name: 'Jean' }

describe('the report of a member', () => {
  beforeEach(logInAda)

  async function open(request: Partial<ReportRequest> = {}) {
    reportRequest.set({ type: 'message', id: 31, name: 'Jean', member: jean, ...request })
    const page = await renderAt('/conversations/61', <ReportPlace />)
    return { ...page, dialog: within(await screen.findByRole('dialog')) }
  }
  const send = () => screen.getByRole('button', { name: 'Send the report' })

  test('needs a reason, and says what the moderators see', async () => {
    const { person, dialog } = await open()
    expect(dialog.getByText(/this message, the five before it and the five after it/)).toBeTruthy()
    await person.click(send())
    expect(await dialog.findByText('Please choose what is wrong.')).toBeTruthy()
    expect(inputsOf(reports.create)).toEqual([])
  })

  test('keeps the input after a failure, sends it once, and shows a receipt', async () => {
    breakConnection(reports.create)
    const { person, dialog } = await open()
    await person.click(dialog.getByRole('radio', { name: 'It is a scam, or asks for money' }))
    await person.type(dialog.getByRole('textbox'), 'A deposit.')
    await person.click(send())
    expect(await dialog.findByText('Connection error. Try again later.')).toBeTruthy()
    answer(reports.create, { ...report, target: { type: 'message', id: 31, title: '' } })
    await person.click(send())
    const receipt = await dialog.findByRole('status')
    expect(receipt.textContent).toContain('Thank you, your report has arrived')
    expect(document.activeElement).toBe(receipt)
    const sent = { target_type: 'message', target_id: 31, reason: 'scam', text: 'A deposit.' }
    expect(inputsOf(reports.create)).toEqual([sent, sent])
    const [first, second] = headersOf(reports.create).map((headers) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
    expect(inputsOf(blocks.create)).toEqual([])
  })

  test('says so if there already is one', async () => {
    refuse(reports.create, 'REPORT_ALREADY_SENT')
    const { person, dialog } = await open({ type: 'comment' })
    await person.click(dialog.getByRole('radio', { name: 'It is spam' }))
    await person.click(send())
    expect(await dialog.findByText('You have already reported this')).toBeTruthy()
  })

  test('blocks the member afterwards, and leaves their page', async () => {
    const { person, dialog, router } = await open({ type: 'profile', id: 12 })
    await person.click(dialog.getByRole('radio', { name: 'It harasses or insults someone' }))
    await person.click(dialog.getByRole('checkbox', { name: /^Also block Jean/ }))
    await person.click(send())
    expect(await screen.findByText(/your report has arrived\. You and Jean no longer see each other/)).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/items'))
    expect(inputsOf(blocks.create)).toEqual([{ id: '12' }])
  })
})

const report = {
  id: 8,
  created_at: '2026-06-15T10:00:00.000Z',
  target: { type: 'item' as const, id: 1, title: 'A pram' },
  reason: 'scam' as const,
  text: '',
  outcome: null as 'acted' | 'no_violation' | null,
  outcome_at: null,
}

test('members see their reports with their state', async () => {
  logInAda()
  answer(reports.listOwn, pageOf(report, { ...report, id: 9, outcome: 'acted' }))
  await renderPart(<MyReports />)
  expect(await screen.findByText('Waiting for a decision')).toBeTruthy()
  expect(screen.getByText('The moderators have acted on it')).toBeTruthy()
})

describe('the report of a visitor', () => {
  beforeEach(endSession)
  const open = () => renderAt('/report?page=%2Fitems%2F7', <VisitorReportPage />)
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send the report' })

  test('needs a name and an address, except about the abuse of a child', async () => {
    answer(reports.createAsVisitor, { needs_confirmation: false })
    const { person } = await open()
    const url = `${location.origin}/items/7`
    expect(screen.getByLabelText<HTMLInputElement>('Address of the page').value).toBe(url)
    await person.click(screen.getByRole('radio', { name: 'It is unsafe or illegal' }))
    await person.type(screen.getByLabelText('What is wrong with it?'), 'A weapon.')
    expect(send().disabled).toBe(true)
    await person.click(screen.getByRole('checkbox'))
    await person.click(send())
    expect(await screen.findAllByText('This field is required')).toHaveLength(2)
    await person.click(screen.getByRole('radio', { name: 'It shows the abuse of a child' }))
    await person.click(send())
    expect(await screen.findByText('The moderators will look at it as soon as possible.')).toBeTruthy()
    expect(inputsOf(reports.createAsVisitor)).toEqual([
      { page_url: url, reason: 'child_abuse', text: 'A weapon.', is_in_good_faith: true, language: 'en' },
    ])
  })

  test('counts once its link was confirmed', async () => {
    const token = 'a'.repeat(40)
    breakConnection(reports.confirm)
    const { person } = await renderAt(`/confirm-report/${token}`, <ConfirmReportPage />)
    expect(inputsOf(reports.confirm)).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Confirm my report' }))
    expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
    answer(reports.confirm, undefined as never)
    await person.click(screen.getByRole('button', { name: 'Confirm my report' }))
    expect(await screen.findByRole('heading', { name: 'Thank you, your report has arrived' })).toBeTruthy()
    expect(inputsOf(reports.confirm)).toEqual([{ token }, { token }])
  })

  test('says when its link no longer works', async () => {
    refuse(reports.confirm, 'TOKEN_DOESNT_EXIST')
    const { person } = await renderAt(`/confirm-report/${'a'.repeat(40)}`, <ConfirmReportPage />)
    await person.click(screen.getByRole('button', { name: 'Confirm my report' }))
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Send a new report' }).getAttribute('href')).toBe(pages.report.path)
  })
})
