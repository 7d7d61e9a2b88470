import type { ReactNode } from 'react'
import type { Slot } from '../availability/days.ts'
import type { Prefill } from '../booking/flow.ts'
import { languageOf } from '../languages/locales.ts'
import { WalkupControl } from '../control.ts'
import { Chooser } from './Chooser.tsx'
import { createChoosing, type Choosing } from './chooserState.ts'

/** Known before anything renders, for the form's validation. */
const needTime = import.meta.glob<string>('../languages/*/short.ts', { eager: true, import: 'needTime' })

/**
 * `<walkup-available-appointments user-uid appointment-type-id>`: a picker for the available times of one appointment type.
 *
 * Dispatches `walkup:chosen`, and `input` and `change` when a user chooses. The property `value` is the slot's id, or ''. As a form
 * control it has the attributes `name`, `value` (the initial slot), `required` and `disabled`. It holds no slot: the page books
 * it with its own entry. A chosen slot that someone else takes is cleared with a `walkup:error` of kind `taken`; this is
 * checked when the user returns to the page, and by `refresh()`.
 *
 * With `book` and `group` it continues to the questions and the contact and books, with the events of a booking; it is then
 * not a form control. `group` (a service group) alone applies the organization's branding. `qr-uid` attributes the lead to a
 * printed code. `base-url`, `locale` and `theme` are shared by all widgets.
 */
export class AvailableAppointmentsElement extends WalkupControl {
  static override observedAttributes = [
    'user-uid',
    'appointment-type-id',
    'group',
    'book',
    'qr-uid',
    'base-url',
    'locale',
    'name',
    'value',
    'required',
  ]

  #choosing: Choosing | undefined
  /** A value set by a script before initialization. */
  #early: string | undefined
  readonly #given: Prefill[] = []

  /** The chosen slot's id, or ''. Setting it searches the available times for the slot. */
  get value(): string {
    return this.#choosing?.state.get().value ?? this.#early ?? this.#start
  }
  set value(value: string) {
    if (this.#choosing) this.#choosing.want(value)
    else this.#early = value
  }

  /** Reloads availability and clears a chosen slot that has been taken. */
  async refresh(): Promise<void> {
    await this.#choosing?.check()
  }
  /** Starts over with the `value` attribute's slot; a booking keeps what `prefill` set. */
  reset(): void {
    this.formResetCallback()
  }
  /** Prefills contact fields and answers of a booking. Everything else is ignored, consent above all. */
  prefill(given: Prefill): void {
    this.#given.push(given)
    this.#choosing?.state.get().prefill?.(given)
  }

  protected connect(): void {
    this.takeLate()
    this.#go()
  }
  protected disconnect(): void {
    this.#choosing?.stop()
  }
  protected renew(name: string): void {
    if (name === 'value') this.#choosing?.want(this.#start)
    // `name` and `required` only affect the form; a language change keeps the choice and the booking.
    if (/^(value|name|required|locale)$/.test(name)) return
    this.#renew()
  }
  protected forget(): void {
    this.#early = undefined
    this.#choosing?.state.get().booking?.draftStore?.erase()
    if (this.#isBooking) this.#renew()
    else this.#choosing?.want(this.#start)
  }
  protected restore(state: string): void {
    this.value = state
  }

  /** @internal */
  protected view(): ReactNode {
    const need = this.showsError && !this.value ? this.validationMessage : ''
    return <Chooser host={this} choosing={this.#choosing} need={need} onChoose={this.#choose} />
  }

  protected submit(): void {
    const { internals, required, value, locale } = this
    const isField = this.#choosing && !this.#isBooking
    internals.setFormValue((isField && value) || null)
    internals.setValidity(
      { valueMissing: !!isField && required && !value },
      needTime[`../languages/${languageOf(locale)}/short.ts`],
      this.shadowRoot?.querySelector<HTMLElement>('input:enabled, button:enabled') ?? undefined,
    )
  }

  readonly #choose = (slot?: Slot): void => {
    const choosing = this.#choosing
    if (!choosing) return
    if (slot && this.#isBooking) return choosing.choose(slot)
    if ((slot?.id ?? '') === this.value) return
    const { TimeTaken } = choosing.state.get()
    if (slot) choosing.choose(slot)
    else choosing.want('')
    this.dispatchEvent(new CustomEvent('input', { bubbles: true, composed: true }))
    this.dispatchEvent(new CustomEvent('change', { bubbles: true }))
    // The pressed button disappears: after rendering, focus moves to the chosen time or its day.
    if (TimeTaken || !slot)
      requestAnimationFrame(() => {
        const changed = this.shadowRoot?.querySelectorAll<HTMLElement>('[aria-pressed="true"], :checked')
        changed?.[changed.length - 1]?.focus()
      })
  }

  get #start(): string {
    return this.getAttribute('value') ?? ''
  }
  get #isBooking(): boolean {
    return this.matches('[book][group]')
  }

  #renew(): void {
    this.disconnect()
    this.#choosing = undefined
    this.#go()
  }
  /** Waits for the required attributes, since frameworks may set them after inserting the element. */
  #go(): void {
    const read = (name: string) => this.getAttribute(name)?.trim() || undefined
    const [userUid, typeId, group] = ['user-uid', 'appointment-type-id', 'group'].map(read)
    if (!userUid || !typeId) return
    if (!this.#choosing) {
      const isBooking = this.#isBooking
      this.#choosing = createChoosing({
        baseUrl: this.baseUrl,
        userUid,
        typeId: Number(typeId),
        group: group || isBooking ? Number(group) : undefined,
        isBooking,
        given: this.#given,
        locale: this.locale,
        qrUid: read('qr-uid'),
        value: isBooking ? '' : (this.#early ?? this.#start),
        emit: this.emit,
        applyTheme: this.applyTheme,
        host: this,
      })
      this.#choosing.state.listen(() => this.draw())
    }
    this.#choosing.start()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-available-appointments': AvailableAppointmentsElement
  }
}
