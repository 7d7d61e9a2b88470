import { render, type ComponentChild } from 'preact'
import { brandCss, type Brand } from './brand.ts'
import { emitFrom, type Emit } from './events.ts'
import { localeOf } from './messages/locales.ts'
import { attach } from './sheets.ts'

/** A server that only imports the module has no HTMLElement; the class is then never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

const ownOrigin = new URL(import.meta.url).origin

/** What the widgets share: a shadow root with their sheets, attributes, and a tree that is drawn while the element is connected. */
export abstract class WalkupElement extends Base {
  static observedAttributes: readonly string[] = ['base-url', 'locale']

  protected readonly emit: Emit = emitFrom(this)
  readonly #brand = new CSSStyleSheet()
  #detach: (() => void) | undefined
  #isDue = false

  /** The tree to draw; called once for each connection and change of attributes. */
  protected abstract view(): ComponentChild
  /** An attribute has changed: what was made from it is made anew. */
  protected abstract renew(name: string): void
  protected abstract connect(): void
  protected abstract disconnect(): void

  /** Where the API is: `base-url`, or the origin that the script came from. */
  get baseUrl(): string {
    return this.getAttribute('base-url')?.trim() || ownOrigin
  }
  /** The language spoken: the attribute, the page's, the browser's, English. */
  get locale(): string {
    return localeOf(this)
  }
  set locale(locale: string) {
    this.setAttribute('locale', locale)
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    // What the loader said while the code was on its way.
    root.replaceChildren()
    this.#detach = attach(root, this.#brand)
    this.connect()
    this.draw()
  }

  disconnectedCallback(): void {
    this.disconnect()
    if (this.shadowRoot) render(null, this.shadowRoot)
    this.#detach?.()
    this.#detach = undefined
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // An upgrade calls this for each attribute before the element counts as connected here.
    if (before === after || !this.#detach) return
    this.renew(name)
    // Frameworks set attributes one by one: they are answered together.
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.isConnected) this.draw()
    })
  }

  /** The organization's colours, for this element alone. */
  protected readonly applyTheme = (brand: Brand): void => this.#brand.replaceSync(brandCss(brand))

  protected draw(): void {
    if (this.shadowRoot) render(this.view(), this.shadowRoot)
  }
}
