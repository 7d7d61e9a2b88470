import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { brandCss, type Brand } from './brand.ts'
import { emitFrom, type Emit } from './events.ts'
import { localeOf } from './languages/locales.ts'
import { attach } from './sheets.ts'

/** A server that only imports the module has no HTMLElement; the class is then never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

const ownOrigin = new URL(import.meta.url).origin

/** Base class of the widgets: a shadow root with the shared stylesheets, attributes, and rendering while connected. */
export abstract class WalkupElement extends Base {
  static observedAttributes: readonly string[] = ['base-url', 'locale']

  protected readonly emit: Emit = emitFrom(this)
  readonly #brand = new CSSStyleSheet()
  #tree: Root | undefined
  readonly #trees = new WeakMap<Element | ShadowRoot, Root>()
  #detach: (() => void) | undefined
  #isDue = false

  /**
   * The tree to render; called on connect and after attribute changes.
   * @internal so that the published types need no types of React
   */
  protected abstract view(): ReactNode
  /** Called when an attribute changes, to recreate what depends on it. */
  protected abstract renew(name: string): void
  protected abstract connect(): void
  protected abstract disconnect(): void

  /** The API's origin: `base-url`, or the script's own. */
  get baseUrl(): string {
    return this.getAttribute('base-url')?.trim() || ownOrigin
  }
  /** The locale: the attribute, the page's `lang`, the browser's, then English. */
  get locale(): string {
    return localeOf(this)
  }
  set locale(locale: string) {
    this.setAttribute('locale', locale)
  }

  /** Where to render: the shadow root, or a part of it; undefined while nothing is to be shown. */
  protected placeIn(root: ShadowRoot): Element | ShadowRoot | undefined {
    return root
  }
  protected get isShown(): boolean {
    return !!this.#detach
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const place = this.placeIn(root)
    if (!place || this.#detach) return
    this.#tree = this.#trees.get(place)
    if (!this.#tree) {
      // Removes the loader's status.
      place.replaceChildren()
      this.#trees.set(place, (this.#tree = createRoot(place)))
    }
    this.#detach = attach(root, this.#brand)
    this.connect()
    this.draw()
  }

  disconnectedCallback(): void {
    if (!this.#detach) return
    this.disconnect()
    // The root is reused on reconnecting: React can't unmount one while the page's own tree is rendering.
    this.#tree?.render(null)
    this.#detach()
    this.#detach = undefined
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // An upgrade calls this for each attribute before the element counts as connected here.
    if (before === after || !this.#detach) return
    this.renew(name)
    // Frameworks set attributes one by one: batch them into one render.
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.isShown) this.draw()
    })
  }

  /** Applies the organization's colors to this element alone. */
  protected readonly applyTheme = (brand: Brand): void => this.#brand.replaceSync(this.cssOf(brand))
  protected cssOf(brand: Brand): string {
    return brandCss(brand)
  }

  protected draw(): void {
    this.#tree?.render(this.view())
  }
}
