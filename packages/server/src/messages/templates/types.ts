import type { VisitKind } from '../kinds.ts'

export interface Template {
  /** Only for email. */
  readonly subject?: string
  readonly body: string
}
/** The built-in templates of a language. */
export type Templates = Readonly<
  Record<VisitKind, { readonly email: Template & { readonly subject: string }; readonly sms: Template }>
>
/** Replies to texts, and texts about accounts. */
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
