/** @jsxImportSource preact */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Translate } from '../messages/index.ts'

/** What every part of a widget speaks with. */
export interface Speech {
  readonly t: Translate
  readonly locale: string
  /** Relative addresses of replies are the API's. */
  readonly baseUrl: string
  /** Says something to screen readers. */
  readonly announce: (text: string) => void
}

const Context = createContext({} as Speech)
export const SpeechProvider = Context.Provider
export const useSpeech = (): Speech => useContext(Context)

/** An address of a reply if it is one to go to: http(s), relative ones resolved; anything else is nothing. */
export function safeUrl(url: string | null | undefined, baseUrl: string): string | undefined {
  if (!url) return
  try {
    const resolved = new URL(url, new URL(baseUrl || '/', document.baseURI))
    return /^https?:$/.test(resolved.protocol) ? resolved.href : undefined
  } catch {
    return undefined
  }
}
