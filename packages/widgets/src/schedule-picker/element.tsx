import type { ReactNode } from 'react'
import { addDays, dayOfWeek, weekList, type WeekEntry } from '@walkup/sdk/domain'
import { stringify } from '../json.ts'
import { firstDayOfWeek } from '../languages/firstDay.ts'
import { languageOf, languages, type Language } from '../languages/locales.ts'
import { createTranslator, type Translator } from '../languages/translator.ts'
import { WalkupControl } from '../control.ts'
import { formsOf, gapOf, recurrenceOf, toDraft, valueOf, type Draft, type Gap } from './draft.ts'
import { picker } from '../languages/en/picker.ts'
import type { PickerKey, PickerTexts } from '../languages/types.ts'
import type { monthly } from './monthly.tsx'
import { SchedulePicker } from './SchedulePicker.tsx'
import { sentenceIn } from './sentences.ts'

/** English is bundled; other languages load on demand. */
const others = import.meta.glob<PickerTexts>(['../languages/*/picker.ts', '!../languages/en/*'], { import: 'picker' })

/** The detail of `walkup:change`. */
export interface ScheduleChange {
  /** A cron string of five fields; empty while the choice is incomplete. */
  readonly value: string
  /** The confirmation in the picker's language; empty while `value` is. */
  readonly sentence: string
  /** The first week's first day and the last week's last, `YYYY-MM-DD`; `endDate` is empty when there is no end. */
  readonly startDate: string
  readonly endDate: string
}

/** Returns a valid calendar day unchanged, and '' for anything else. */
function dayIn(text: string | null): string {
  try {
    return text && addDays(text, 0) === text ? text : ''
  } catch {
    return ''
  }
}

/**
 * `<walkup-schedule-picker name value start end modes first-day today locale theme required readonly disabled>`: a recurring
 * schedule as a form control. Submits the cron string under `name`, its first and last day under `name-start` and `name-end`.
 * Dispatches `input`, `change` and `walkup:change` when a person chooses.
 */
export class SchedulePickerElement extends WalkupControl {
  static override observedAttributes = [
    'name',
    'value',
    'start',
    'end',
    'modes',
    'first-day',
    'today',
    'locale',
    'theme',
    'required',
    'readonly',
  ]

  /** The choice by a user or a script; until then, the attributes apply. */
  #own: Draft | undefined
  #texts: PickerTexts | undefined
  #monthly: typeof monthly | undefined
  /** Lazily loaded summaries of custom values. */
  readonly #described = new Map<string, string>()

  /** The cron string; empty while the choice is incomplete. One that no mode can represent is kept unchanged. */
  get value(): string {
    return valueOf(this.#draft)
  }
  set value(value: string) {
    const { start, end } = this.#draft
    this.#set(this.#read(value, start, end))
  }
  /** The first day of the first week, `YYYY-MM-DD`; this week's until one is chosen. Takes any day of a week. */
  get start(): string {
    return this.#weekOf(this.#draft.start || this.#today)
  }
  set start(start: string) {
    this.#set({ ...this.#draft, start: dayIn(start) })
  }
  /** The last day, `YYYY-MM-DD`; empty when there is no end. */
  get end(): string {
    return this.#draft.end
  }
  set end(end: string) {
    this.#set({ ...this.#draft, end: dayIn(end) })
  }
  get readOnly(): boolean {
    return this.hasAttribute('readonly')
  }
  set readOnly(is: boolean) {
    this.toggleAttribute('readonly', is)
  }
  /** The confirmation in the picker's language; empty while `value` is. */
  get sentence(): string {
    const recurrence = recurrenceOf(this.#draft)
    if (recurrence) return sentenceIn(this.locale, this.#t, recurrence, this.#firstDay)
    const { value } = this
    return value && (this.#described.get(value) || this.#t('customSentence', { value }))
  }

  protected connect(): void {
    this.takeLate()
    this.#loadMessages()
  }
  protected disconnect(): void {}
  protected renew(name: string): void {
    if (name === 'locale') this.#loadMessages()
    // Rendering is batched, but the form may read the value immediately.
    this.submit()
  }
  protected forget(): void {
    this.#own = undefined
  }
  protected restore(state: string): void {
    try {
      this.#set({ ...this.#draft, ...(JSON.parse(state) as Draft) })
    } catch {
      // Autofill restores a value rather than our state.
      this.value = state
    }
  }

  /** @internal */
  protected view(): ReactNode {
    const draft = this.#draft
    return (
      <SchedulePicker
        draft={draft}
        forms={formsOf(this.getAttribute('modes'))}
        weeks={this.#weeks}
        start={this.start}
        firstDay={this.#firstDay}
        locale={this.locale}
        // Otherwise the page's direction, also one that changes later.
        dir={languages[languageOf(this.locale) as Language] === 'rtl' ? 'rtl' : undefined}
        t={this.#t}
        monthly={this.#monthly}
        sentence={this.sentence}
        gap={gapOf(draft)}
        isReady={this.#texts !== undefined}
        // By its own attribute or a fieldset.
        isDisabled={this.matches(':disabled')}
        isReadOnly={this.readOnly}
        showsError={this.showsError && this.#problem !== undefined}
        choose={this.#choose}
      />
    )
  }

  protected submit(): void {
    const { internals, name, value, start, end } = this
    const draft = this.#draft
    const data = new FormData()
    data.append(name, value)
    if (value) data.append(`${name}-start`, start)
    if (value && end) data.append(`${name}-end`, end)
    internals.setFormValue(name ? data : null, stringify(draft))
    const problem = this.#problem
    const anchor = this.shadowRoot?.querySelector<HTMLElement>(`[data-part=${problem}]`) ?? undefined
    if (problem)
      internals.setValidity({ [problem === 'time' ? 'badInput' : 'valueMissing']: true }, this.#t(`need-${problem}`), anchor)
    else internals.setValidity({})
    internals.ariaLabel = this.labels.length ? null : this.#t('schedule')
    if (draft.form === 'custom') this.#describe(draft.custom)
    else if (draft.form !== 'weekly') this.#askMonthly()
  }

  readonly #choose = (part: Partial<Draft>): void => {
    this.#set({ ...this.#draft, ...part })
    this.dispatchEvent(new CustomEvent('input', { bubbles: true, composed: true }))
    this.dispatchEvent(new CustomEvent('change', { bubbles: true }))
    const { value, sentence, start: startDate, end: endDate } = this
    this.emit('walkup:change', { value, sentence, startDate, endDate })
  }
  #set(draft: Draft): void {
    this.#own = draft
    this.draw()
  }
  #read(value: string, start: string, end: string): Draft {
    const [form = 'weekly'] = formsOf(this.getAttribute('modes'))
    return toDraft(value, form, start, end)
  }
  get #draft(): Draft {
    const day = (name: string) => dayIn(this.getAttribute(name))
    return this.#own ?? this.#read(this.getAttribute('value') ?? '', day('start'), day('end'))
  }

  /** The validation message: for any missing part if required, else only for an incomplete choice. */
  get #problem(): Gap | undefined {
    const gap = gapOf(this.#draft)
    return gap === 'time' || this.required ? gap : undefined
  }

  get #t(): Translator<PickerKey> {
    return createTranslator(this.#texts ?? picker)
  }
  #loadMessages(): void {
    const { locale } = this
    const load = others[`../languages/${languageOf(locale)}/picker.ts`]
    this.#texts = load ? undefined : picker
    void load?.()
      .catch(() => picker)
      .then((texts) => {
        if (this.locale !== locale) return
        this.#texts = texts
        this.draw()
      })
  }
  #askMonthly(): void {
    if (this.#monthly) return
    // Retried with the next choice if loading failed.
    const take = (loaded: { monthly: typeof monthly }) => {
      if (this.#monthly) return
      this.#monthly = loaded.monthly
      this.draw()
    }
    import('./monthly.tsx').then(take, () => {})
  }
  /** cronstrue only describes values in English here; other languages show the value itself. */
  #describe(value: string): void {
    if (this.#described.has(value) || languageOf(this.locale) !== 'en') return
    this.#described.set(value, '')
    const take = (sentence: string) => {
      this.#described.set(value, sentence)
      this.draw()
    }
    // An invalid cron string is shown unchanged.
    import('./custom.ts').then(({ describeCron }) => describeCron(value)).then(take, () => {})
  }

  get #today(): string {
    const now = new Date()
    const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
    return dayIn(this.getAttribute('today')) || local.toISOString().slice(0, 10)
  }
  get #firstDay(): number {
    const given = this.getAttribute('first-day') ?? ''
    return /^[0-6]$/.test(given) ? Number(given) : firstDayOfWeek(this.locale)
  }
  #weekOf(day: string): string {
    return addDays(day, -((dayOfWeek(day) - this.#firstDay + 7) % 7))
  }
  /** The offered weeks, plus the chosen one if it is not among them. */
  get #weeks(): readonly WeekEntry[] {
    const options = { firstDayOfWeek: this.#firstDay, locale: this.locale }
    const weeks = weekList({ ...options, today: this.#today })
    const { start } = this
    if (weeks.some(({ startDate }) => startDate === start)) return weeks
    const own = weekList({ ...options, today: start, back: 0, forward: 0 }).map((week) => ({ ...week, isCurrentWeek: false }))
    return start < (weeks[0]?.startDate ?? '') ? [...own, ...weeks] : [...weeks, ...own]
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-schedule-picker': SchedulePickerElement
  }
}
