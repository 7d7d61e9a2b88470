import { Component, type ComponentChildren } from 'preact'
import type { Translate } from '../messages/index.ts'

/** What every component of a widget gets as its second argument: i18n, the API's address and the live region. */
export interface WidgetContext {
  readonly t: Translate
  readonly locale: string
  /** The API's origin, which relative URLs in responses resolve against. */
  readonly baseUrl: string
  /** The API's own booking page, as a fallback; this page's URL where there is none. */
  readonly page: string
  /** The phone number from the element's `phone` attribute. */
  readonly phone?: string
  /** Puts a text into the live region for screen readers. */
  readonly announce: (text: string) => void
}

/** Provides the widget context to everything below it. */
export class WidgetProvider extends Component<{ readonly value: WidgetContext; readonly children: ComponentChildren }> {
  override getChildContext(): WidgetContext {
    return this.props.value
  }
  override render(): ComponentChildren {
    return this.props.children
  }
}
