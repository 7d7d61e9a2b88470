import { inheritedAttribute, languageOf, languages, type Language } from '../languages/locales.ts'
import { useEffect, useState } from 'react'
import { en, loadMessages, createTranslator, type Messages } from '../languages/index.ts'
import { safeUrl } from './safeUrl.ts'
import type { Texts } from '../booking/texts.ts'
import type { WidgetContext } from './context.ts'

export interface Shell {
  readonly context: WidgetContext
  readonly dir: 'ltr' | 'rtl'
  /** What the live region reads out. */
  readonly announcement: string
  /** Whether the locale's messages are loaded. */
  readonly isReady: boolean
}

/** The server's own booking page for a code, as a fallback. */
function pageOf(host: HTMLElement, baseUrl: string): string {
  const [code, user, group] = ['qr-uid', 'user-uid', 'group'].map((name) =>
    encodeURIComponent(host.getAttribute(name)?.trim() ?? ''),
  )
  const path = code || (user && group && `${user}/${group}`)
  return (path && safeUrl(`/q/${path}`, baseUrl)) || location.href
}

/** i18n, direction and the live region for a widget's outermost component; `own` are the page's texts. */
export function useShell(locale: string, baseUrl: string, host: HTMLElement, own?: Texts): Shell {
  const [messages, setMessages] = useState<Messages | undefined>(locale.startsWith('en') ? en : undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let isCurrent = true
    void loadMessages(locale).then((loaded) => isCurrent && setMessages(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return {
    context: {
      t: createTranslator(messages ?? en, own),
      locale,
      baseUrl,
      page: pageOf(host, baseUrl),
      phone: host.getAttribute('phone') ?? undefined,
      announce: setAnnouncement,
    },
    dir: inheritedAttribute(host, 'dir') === 'rtl' ? 'rtl' : languages[languageOf(locale) as Language],
    announcement,
    isReady: messages !== undefined,
  }
}
