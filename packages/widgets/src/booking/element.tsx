import type { ReactNode } from 'react'
import type { Brand } from '../brand.ts'
import { WalkupElement } from '../element.ts'
import { BookingFlow } from './BookingFlow.tsx'
import type { Version } from './experiment.ts'
import type { Intent, Prefill } from './flow.ts'
import type { Kiosk } from './kiosk.ts'
import { openBooking, type OpenedBooking } from './openBooking.ts'
import { OPENABLE } from '../modes/mode.ts'
import { notLoaded } from '../problem.ts'
import type { TextOverrides, Texts } from './texts.ts'
import { filled, readPrefill, type Given } from './prefill.ts'

/** Base class of the elements that run a booking flow. */
export abstract class BookingElement extends WalkupElement {
  static override observedAttributes: readonly string[] = ['user-uid', 'group', 'base-url', 'locale', 'qr-uid', 'mode']

  protected readonly intent: Intent = 'book'
  /** @internal */
  protected kiosk: Kiosk | undefined
  #booking: OpenedBooking | undefined
  #given: Given = { draft: {} }
  #texts: TextOverrides | undefined
  #ownTexts: ((locale: string) => Texts) | undefined
  #version: Version | undefined
  /** What the page sets besides the usual attributes; the first screen waits for it. */
  #isReading = false
  #hasRead = false

  /** The page's own texts, by key, in place of the widget's; never markup. Also those of a `<script type="application/json">` inside. */
  get texts(): TextOverrides | undefined {
    return this.#texts
  }
  set texts(texts: TextOverrides | undefined) {
    this.#texts = texts
    if (this.isShown) void this.#readPage()
  }

  /** Starts over: clears what was typed, keeps what `prefill` set. */
  reset(): void {
    this.#drop()?.draftStore?.erase()
    if (!this.isShown) return
    this.connect()
    this.draw()
  }

  /** Prefills contact fields, the service and answers. Everything else is ignored, consent above all. */
  prefill(given: Prefill): void {
    const part = readPrefill(given)
    this.#given = filled(this.#given, part)
    this.#booking?.move(filled, this.#booking.draftStore?.unlessTyped(part) ?? part)
  }

  /**
   * Clears everything of the last person, including what `prefill` set.
   * @internal
   */
  protected forget(): OpenedBooking {
    this.#given = { draft: {} }
    this.reset()
    return this.#make()
  }

  /** In a mode other than inline it renders in the dialog of that mode, while it is open. */
  protected override placeIn(root: ShadowRoot): Element | ShadowRoot | undefined {
    return this.matches(OPENABLE) ? (root.querySelector('dialog[open] > [part=content]') ?? undefined) : root
  }
  override connectedCallback(): void {
    // Set before the element was defined.
    const { texts } = this
    delete (this as Partial<this>).texts
    this.#texts = texts
    if (this.matches(OPENABLE))
      import('../modes/index.ts').then(
        ({ watch }) => watch(this),
        () => this.emit('walkup:error', notLoaded),
      )
    super.connectedCallback()
  }

  protected connect(): void {
    const asks =
      this.#texts ||
      this.hasAttribute('experiment') ||
      this.querySelector(':scope > script[type="application/json"]') ||
      this.getAttributeNames().some((name) => name.startsWith('prefill-'))
    if (this.#hasRead || !asks) return this.#make().connect()
    if (this.#isReading) return
    this.#isReading = true
    void this.#readPage().then(() => this.isShown && this.connect())
  }
  protected disconnect(): void {
    this.#booking?.disconnect()
  }

  protected renew(name: string): void {
    if (name === 'mode') {
      this.disconnectedCallback()
      return this.connectedCallback()
    }
    const before = this.#drop()
    // A new locale keeps the booking; a new code starts over.
    if (name === 'locale' && before) this.#make().takeOver(before)
    this.connect()
  }

  /** What the page sets besides the usual attributes: before the first screen, which it changes. */
  async #readPage(): Promise<void> {
    const [code, experiment] = await Promise.all([
      import('./pageOptions.ts').catch(() => {}),
      this.hasAttribute('experiment') ? import('./experiment.ts').catch(() => {}) : undefined,
    ])
    this.#version = experiment?.drawVersion(this)
    const fill = code?.fillFrom(this)
    if (fill) {
      this.#given = fill(this.#given)
      this.#make().move(fill)
    }
    this.#ownTexts = await code?.readTexts(this, this.#texts, this.#version?.texts).catch(() => undefined)
    this.#hasRead = true
    if (this.isShown) this.draw()
  }

  /** @internal */
  protected override cssOf(brand: Brand): string {
    return super.cssOf(brand) + (this.#version?.css(brand) ?? '')
  }

  #drop(): OpenedBooking | undefined {
    const booking = this.#booking
    booking?.disconnect()
    this.#booking = undefined
    return booking
  }

  #make(): OpenedBooking {
    return (this.#booking ??= openBooking({
      baseUrl: this.baseUrl,
      userUid: this.getAttribute('user-uid') ?? '',
      group: Number(this.getAttribute('group')),
      locale: this.locale,
      qrUid: this.getAttribute('qr-uid') ?? undefined,
      from: { ...this.#given, intent: this.intent },
      kiosk: this.kiosk,
      version: () => this.#version?.name,
      emit: this.emit,
      host: this,
    }))
  }

  /** @internal */
  protected view(): ReactNode {
    const booking = this.#make()
    return (
      <BookingFlow
        key={booking.id}
        booking={booking}
        host={this}
        applyTheme={this.applyTheme}
        texts={this.#ownTexts?.(this.locale)}
      />
    )
  }
}
