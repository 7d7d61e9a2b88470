import { createContext, useContext } from 'react'
import type { Translate } from '../languages/index.ts'

/** What the components of a widget share: i18n, the API's address and the live region. */
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

const Context = createContext<WidgetContext | undefined>(undefined)

export const WidgetProvider = Context.Provider

/** Returns the context of the widget that a component is in. */
export const useWidget = (): WidgetContext => useContext(Context) as WidgetContext
