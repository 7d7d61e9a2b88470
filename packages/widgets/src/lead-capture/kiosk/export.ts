import { stringify } from '../../json.ts'
import type { OutboxEntry } from './entries.ts'

/** A quoted cell, protected against formula injection. */
const cell = (value: unknown): string => {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : stringify(value)
  return `"${(/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

const columns: Readonly<Record<string, (kept: OutboxEntry) => unknown>> = {
  capturedAt: ({ capturedAt }) => capturedAt,
  reason: ({ reason }) => reason?.kind,
  findings: ({ reason }) => reason?.errors.map(({ path, message }) => `${path}: ${message}`).join('; '),
  firstName: ({ body }) => body?.contact.firstName,
  lastName: ({ body }) => body?.contact.lastName,
  phone: ({ body }) => body?.contact.phone,
  email: ({ body }) => body?.contact.email,
  line1: ({ body }) => body?.contact.address?.line1,
  line2: ({ body }) => body?.contact.address?.line2,
  city: ({ body }) => body?.contact.address?.city,
  state: ({ body }) => body?.contact.address?.state,
  postalCode: ({ body }) => body?.contact.address?.postalCode,
  details: ({ body }) => body?.contact.details,
  appointmentTypeId: ({ body }) => body?.appointmentTypeId,
  answers: ({ body }) => body?.answers,
  consentVersion: ({ body }) => body?.consent.version,
  locale: ({ body }) => body?.locale,
  pageVersion: ({ page }) => page.version,
  userUid: ({ userUid }) => userUid,
}

/** CSV (RFC 4180) with a row for each entry that still has its contents. */
export const toCsv = (entries: readonly OutboxEntry[]): string =>
  [
    Object.keys(columns).map(cell),
    ...entries.filter(({ body }) => body).map((kept) => Object.values(columns).map((column) => cell(column(kept)))),
  ]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')

/** Downloads a file. The BOM makes Excel read it as UTF-8. */
export function download(csv: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  link.download = 'walkup-entries.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
