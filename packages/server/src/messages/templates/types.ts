import type { VisitKind } from '../kinds.ts'

export interface Template {
  /** Of an email. */
  readonly subject?: string
  readonly body: string
}
/** The product's own texts in a language. */
export type Templates = Readonly<
  Record<VisitKind, { readonly email: Template & { readonly subject: string }; readonly sms: Template }>
>
/** What the server replies to a text, and how it greets people by text. */
export interface Replies {
  readonly confirmed: string
  readonly alreadyConfirmed: string
  readonly reschedule: string
  readonly askCancel: string
  readonly canceled: string
  readonly tooLate: string
  readonly noVisit: string
  readonly help: string
  readonly optedOut: string
  readonly optedIn: string
  readonly code: string
  readonly invitation: string
  readonly member: string
  readonly newDevice: string
}
