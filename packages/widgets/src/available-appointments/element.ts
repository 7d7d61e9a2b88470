import { h, type ComponentChild } from 'preact'
import type { Booking } from '../booking/booking.ts'
import type { Prefill } from '../booking/flow.ts'
import { languageOf } from '../messages/locales.ts'
import { WalkupControl } from '../control.ts'
import { Chooser } from './Chooser.tsx'
import { createChoosing, type Choosing } from './choosing.ts'
import { needTime } from './messages.ts'

/**
 * `<walkup-available-appointments user-uid appointment-type-id>`: the free times of one appointment type, to choose one.
 *
 * The choice is `walkup:chosen`, the property `value` (a slot's id, or '') and a field of the page's form: `name`, `value`
 * (the slot to begin with), `required`, `disabled` as in any control; native `input` and `change` come with a person's choice.
 * Nothing is held: the page books the slot with its own entry. A chosen time that someone else takes is let go, with a
 * `walkup:error` of kind `taken`; it is noticed when a person comes back to the page, and by `refresh()`.
 *
 * With `book` and `group` it goes on to the questions and the contact and books by itself, with the events of the booking; then
 * it is no field. `group` (a service group) alone brings the organization's look; without it the house's own and the page's
 * custom properties hold. `qr-uid` attributes a lead to a printed code; `base-url`, `locale` and `theme` are those of every widget.
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
  #booking: Booking | undefined
  #parts: typeof import('./booking.ts') | undefined
  #hasFailed = false
  #draft: Prefill = {}
  /** What a script has chosen before there was anything to choose from. */
  #early: string | undefined

  /** The chosen slot's id; '' while there is none. One that is set is looked for among the free times. */
  get value(): string {
    const state = this.#choosing?.state.get()
    return (state ? (state.chosen?.id ?? state.wanted) : (this.#early ?? this.getAttribute('value'))) ?? ''
  }
  set value(value: string) {
    if (this.#choosing) this.#choosing.want(value)
    else this.#early = value
  }

  /** Asks anew which times are free; when it is done, a chosen one that is not any more has been let go. */
  async refresh(): Promise<void> {
    await this.#choosing?.check()
  }
  /** Begins anew: with the slot of the attribute `value`, if any; a booking with what `prefill` gave. */
  reset(): void {
    this.forget()
    this.showsFault = false
    this.draw()
  }
  /** Fills contact fields of a booking in, as from the page's own account. Consent can't be given this way. */
  prefill(contact: Prefill): void {
    this.#draft = { ...this.#draft, ...contact }
    this.#booking?.type(contact)
  }

  protected connect(): void {
    this.takeLate()
    this.#go()
  }
  protected disconnect(): void {
    this.#choosing?.stop()
    this.#booking?.disconnect()
  }
  protected renew(name: string): void {
    if (name === 'name' || name === 'required') return
    if (name === 'value') return this.#choosing?.want(this.getAttribute('value') ?? '')
    // Another language leaves the choice as it is.
    if (name === 'locale' && this.#choosing) return
    const before = this.#booking
    this.#drop()
    this.#go()
    if (name === 'locale' && before) this.#booking?.takeOver(before)
  }
  protected forget(): void {
    if (this.#choosing) return this.#choosing.want(this.getAttribute('value') ?? '')
    this.#early = undefined
    this.#drop()
    if (this.isConnected) this.#go()
  }
  protected restore(state: string): void {
    this.value = state
  }

  protected view(): ComponentChild {
    const booking = this.#booking
    if (booking && this.#parts)
      return h(this.#parts.BookingFlow, { key: `${booking.id}`, booking, host: this, dress: this.dress })
    const choosing = this.#choosing
    return h(Chooser, {
      choosing,
      state: choosing?.state.get(),
      locale: this.locale,
      baseUrl: this.baseUrl,
      host: this,
      isDisabled: this.isDisabled,
      need: this.showsFault && !this.validity.valid ? this.validationMessage : undefined,
      isLabelled: this.labels.length > 0 || this.hasAttribute('aria-label') || this.hasAttribute('aria-labelledby'),
      onRetry: this.#hasFailed ? this.#fetchParts : undefined,
      onChoose: (slotId) => this.#choose(slotId),
      onClear: () => this.#choose(''),
      dress: this.dress,
    })
  }

  protected submit(): void {
    const { internals, value } = this
    if (!this.#choosing) {
      internals.setFormValue(null)
      return internals.setValidity({})
    }
    internals.setFormValue(value || null)
    const anchor = this.shadowRoot?.querySelector<HTMLElement>('input:enabled, button:enabled') ?? undefined
    if (this.required && !value)
      internals.setValidity({ valueMissing: true }, needTime[languageOf(this.locale)] ?? needTime.en, anchor)
    else internals.setValidity({})
  }

  #choose(slotId: string): void {
    if (slotId === this.value) return
    if (slotId) this.#choosing?.choose(slotId)
    else this.#choosing?.want('')
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  get #group(): number | undefined {
    return this.hasAttribute('group') ? Number(this.getAttribute('group')) : undefined
  }
  get #options() {
    return {
      baseUrl: this.baseUrl,
      userUid: this.getAttribute('user-uid')?.trim() ?? '',
      typeId: Number(this.getAttribute('appointment-type-id')),
      locale: this.locale,
      qrUid: this.getAttribute('qr-uid')?.trim() || undefined,
      emit: this.emit,
      host: this,
    }
  }

  #go(): void {
    const [options, group] = [this.#options, this.#group]
    // Frameworks may set attributes after the element is on the page.
    if (!options.userUid || !this.hasAttribute('appointment-type-id')) return
    if (this.hasAttribute('book') && group !== undefined) return this.#book(group)
    if (!this.#choosing) {
      this.#choosing = createChoosing({ ...options, group })
      this.#choosing.want(this.#early ?? this.getAttribute('value') ?? '')
      this.#choosing.state.listen(() => this.draw())
    }
    this.#choosing.start()
  }
  #book(group: number): void {
    if (!this.#parts) return this.#fetchParts()
    if (!this.#booking) {
      this.#booking = this.#parts.createBooking({ ...this.#options, group })
      this.#booking.type(this.#draft)
    }
    this.#booking.connect()
  }
  readonly #fetchParts = (): void => {
    this.#hasFailed = false
    // The screens after the questions come beside, not after.
    Promise.all([import('./booking.ts'), import('../booking/later/index.ts')]).then(
      ([parts]) => {
        this.#parts = parts
        if (!this.isConnected) return
        this.#go()
        this.draw()
      },
      () => {
        this.#hasFailed = true
        this.draw()
      },
    )
    this.draw()
  }
  #drop(): void {
    this.disconnect()
    this.#choosing = this.#booking = undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-available-appointments': AvailableAppointmentsElement
  }
}
