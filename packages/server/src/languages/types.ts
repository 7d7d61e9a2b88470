import type { VisitKind } from '../messages/kinds.ts'
import type { notices } from './en/notices.ts'
import type { reports } from './en/reports.ts'

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
  readonly offerGone: string
  readonly help: string
  readonly optedOut: string
  readonly optedIn: string
  readonly code: string
  readonly invitation: string
  readonly member: string
  readonly newDevice: string
}

interface Titled {
  readonly title: string
  readonly text: string
}
/** The server's own pages for shoppers. */
export interface PageTexts {
  /** Continuing on another phone. */
  readonly handover: Readonly<Record<'open' | 'title' | 'hint' | 'failed' | 'used' | 'restart' | 'close', string>>
  /** Before a widget is there. */
  readonly loading: Readonly<Record<'slow' | 'again' | 'call' | 'needsScript', string>>
  /** Links that lead nowhere. */
  readonly notFound: Readonly<Record<'code' | 'service' | 'appointment' | 'offer' | 'subscription', Titled>>
  /** A freed time, offered to someone on the waitlist. */
  readonly offer: Readonly<
    Record<
      'open' | 'accepted' | 'declined' | 'expired' | 'until' | 'moves' | 'take' | 'pass' | 'booked' | 'stays' | 'late',
      string
    >
  >
  readonly unavailable: Titled
  readonly unsubscribe: Readonly<Record<'title' | 'question' | 'button' | 'done' | 'kept', string>>
}

interface QuestionTexts<Value extends string> {
  readonly label: string
  readonly options: Readonly<Record<Value, string>>
}
/** What a new organization starts with; `{organization}` is its name. */
export interface StarterTexts {
  /** The consent to calls. */
  readonly consent: string
  readonly questions: {
    readonly ownsHome: QuestionTexts<'house' | 'condo' | 'rent'>
    readonly projectStart: QuestionTexts<'now' | 'months' | 'later'>
    readonly urgency: QuestionTexts<'emergency' | 'soon' | 'planned'>
  }
}

export type NoticeText = keyof typeof notices
export type NoticeTexts = Readonly<Record<NoticeText, string>>
export type ReportText = keyof typeof reports
export type ReportTexts = Readonly<Record<ReportText, string>>

/** What shoppers text: whole texts, in capitals without accents; and patterns of sentences, folded, that clearly ask for no more texts. */
export interface KeywordTexts {
  readonly words: Readonly<Record<'stop' | 'start' | 'help' | 'confirm' | 'yes' | 'reschedule' | 'cancel', readonly string[]>>
  readonly stopSentences: readonly RegExp[]
}

/** Everything that the server says and understands in a language. */
export interface LanguageTexts {
  /** For dates and numbers. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly templates: Templates
  readonly replies: Replies
  readonly keywords: KeywordTexts
  readonly pages: PageTexts
  readonly starter: StarterTexts
  /** A freed time, by mail and text; `sms` is one text message with the link last. */
  readonly waitlistOffer: Readonly<Record<'sms' | 'subject' | 'offer' | 'until' | 'link' | 'moves', string>>
  /** A printed code: its headline if the organization has no call to action in the language, and how to scan it. */
  readonly poster: Readonly<Record<'callToAction' | 'hint', string>>
  /** The visit of previews and test messages. */
  readonly sample: Readonly<Record<'type' | 'confirmation', string>>
  /** The consent to text messages; `{organization}` is the name. */
  readonly textConsent: string
  /** Notices and reports for staff; without them, staff gets English. */
  readonly staff?: { readonly notices: NoticeTexts; readonly reports: ReportTexts }
}
