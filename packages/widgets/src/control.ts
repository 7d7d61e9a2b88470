import { WalkupElement } from './element.ts'

/** A form-associated widget: named, validated, submitted, reset and restored with the page's form. */
export abstract class WalkupControl extends WalkupElement {
  static readonly formAssociated = true

  protected readonly internals: ElementInternals = this.attachInternals()
  /** The form reported the value as missing: the error shows until there is one. */
  protected showsError = false

  constructor() {
    super()
    // Clicking the label focuses the first control inside.
    if (!this.shadowRoot) this.attachShadow({ mode: 'open', delegatesFocus: true })
    this.internals.role = 'group'
    this.addEventListener('invalid', () => {
      this.showsError = true
      this.draw()
    })
  }

  /** Restores the state that `submit` gave to the form. */
  protected abstract restore(state: string): void
  /** Resets to the attributes. */
  protected abstract forget(): void
  /** Sets the form value and validity. */
  protected abstract submit(): void

  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(is: boolean) {
    this.toggleAttribute('disabled', is)
  }
  get required(): boolean {
    return this.hasAttribute('required')
  }
  set required(is: boolean) {
    this.toggleAttribute('required', is)
  }
  get type(): string {
    return this.localName
  }
  get form(): HTMLFormElement | null {
    return this.internals.form
  }
  get labels(): NodeList {
    return this.internals.labels
  }
  get validity(): ValidityState {
    return this.internals.validity
  }
  get validationMessage(): string {
    return this.internals.validationMessage
  }
  get willValidate(): boolean {
    return this.internals.willValidate
  }
  checkValidity(): boolean {
    return this.internals.checkValidity()
  }
  reportValidity(): boolean {
    return this.internals.reportValidity()
  }

  formDisabledCallback(): void {
    this.draw()
  }
  formResetCallback(): void {
    this.forget()
    this.showsError = false
    this.draw()
  }
  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.restore(state)
  }

  /** Applies properties set before the element was defined, which would otherwise shadow the accessors. */
  protected takeLate(): void {
    for (const [key, value] of Object.entries(this) as [string, unknown][]) {
      if (!(key in Object.getPrototypeOf(this))) continue
      Reflect.deleteProperty(this, key)
      Reflect.set(this, key, value)
    }
  }

  protected override draw(): void {
    if (!this.isConnected) return
    super.draw()
    this.submit()
  }
}
