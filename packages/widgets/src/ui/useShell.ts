import { useEffect, useState } from './component.ts'
import { en, loadMessages, translator, type Messages } from '../messages/index.ts'
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
  const wished = host.closest('[dir]')?.getAttribute('dir') ?? ''
  return {
    speech: { t: translator(messages ?? en), locale, baseUrl, announce: setSaid },
    dir: (/^(ltr|rtl)$/.test(wished) ? wished === 'rtl' : rightToLeft.test(locale)) ? 'rtl' : 'ltr',
    said,
    isReady: messages !== undefined,
  }
}
