import { around } from '../messages/locales.ts'
import { useEffect, useState } from './component.ts'
import { en, loadMessages, translator, type Messages } from '../messages/index.ts'
import { safeUrl } from './safeUrl.ts'
import type { Speech } from './speech.ts'

export interface Shell {
  readonly speech: Speech
  /** For the wrapper. */
  readonly dir: 'ltr' | 'rtl'
  readonly said: string
  /** The texts of the language are here. */
  readonly isReady: boolean
}

const rightToLeft = /^(ar|fa|he|ur)\b/

/** The server's own page for a code, which needs nothing of this one. */
function pageOf(host: HTMLElement, baseUrl: string): string {
  const [code, user, group] = ['qr-uid', 'user-uid', 'group'].map((name) =>
    encodeURIComponent(host.getAttribute(name)?.trim() ?? ''),
  )
  const path = code || (user && group && `${user}/${group}`)
  return (path && safeUrl(`/q/${path}`, baseUrl)) || location.href
}

/** What every widget's outermost component needs: the language's texts and a voice for screen readers. */
export function useShell(locale: string, baseUrl: string, host: HTMLElement): Shell {
  const [messages, setMessages] = useState<Messages | undefined>(locale.startsWith('en') ? en : undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    let isCurrent = true
    void loadMessages(locale).then((loaded) => isCurrent && setMessages(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  const wished = around(host, 'dir') ?? ''
  return {
    speech: {
      t: translator(messages ?? en),
      locale,
      baseUrl,
      page: pageOf(host, baseUrl),
      phone: host.getAttribute('phone') ?? undefined,
      announce: setSaid,
    },
    dir: (/^(ltr|rtl)$/.test(wished) ? wished === 'rtl' : rightToLeft.test(locale)) ? 'rtl' : 'ltr',
    said,
    isReady: messages !== undefined,
  }
}
