import { Component, type ComponentChildren } from 'preact'
import type { Translate } from '../messages/index.ts'

/** What every part of a widget speaks with: Preact hands it to each component beside its properties. */
export interface Speech {
  readonly t: Translate
  readonly locale: string
  /** Relative addresses of replies are the API's. */
  readonly baseUrl: string
  /** A page of the API's own that does the same, where there is one; else this page, to load again. */
  readonly page: string
  /** Whom to call, as the element's attribute says. */
  readonly phone?: string
  /** Says something to screen readers. */
  readonly announce: (text: string) => void
}

/** Gives all that is drawn in it what it speaks with. */
export class Spoken extends Component<{ readonly speech: Speech; readonly children: ComponentChildren }> {
  override getChildContext(): Speech {
    return this.props.speech
  }
  override render(): ComponentChildren {
    return this.props.children
  }
}
