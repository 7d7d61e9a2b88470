import { loadMessages, type MessageKey } from '../languages/index.ts'
import { languageOf, languages, type Language } from '../languages/locales.ts'
import { warn } from '../warn.ts'

export type Texts = { readonly [K in MessageKey]?: string }
/** A page's own texts by key, for every language or for one. */
export type TextOverrides = Texts & { readonly [L in Language]?: Texts }

const MAX_LENGTH = 500

/** The element's child `<script type="application/json">`, which is data and not run. */
function scriptOf(host: Element): unknown {
  const script = host.querySelector(':scope > script[type="application/json"]')
  if (!script) return
  try {
    return JSON.parse(script.textContent ?? '')
  } catch {
    warn('the texts in the script of the element are no JSON.')
  }
  return
}

/** A catalog with every key. */
const loadKeys = async () => new Set(Object.keys(await loadMessages('es')))

/**
 * The page's own texts: of a script in the element, above them those of its property, and above both those of the version that the
 * visit sees. What is no text under a known key is ignored, with one warning in the console. Texts are never markup.
 */
export async function readTexts(
  host: Element,
  given: unknown,
  ofVersion: unknown,
): Promise<((locale: string) => Texts) | undefined> {
  const ofScript = scriptOf(host)
  if (!ofScript && !given && !ofVersion) return
  const known = await loadKeys()
  const ignored: string[] = []
  // Without a prototype: a page may have added to that of objects.
  const blank = () => Object.create(null) as Record<string, string>
  const layer = (): Record<string, Record<string, string>> =>
    Object.fromEntries(['', ...Object.keys(languages)].map((name) => [name, blank()]))
  const [ofPage, ofB] = [layer(), layer()]
  const read = (source: unknown, into: Record<string, Record<string, string>>, language = ''): void => {
    const path = language && `${language}.`
    if (source === undefined || source === null) return
    if (typeof source !== 'object' || Array.isArray(source)) return void ignored.push(path || 'texts')
    for (const [key, text] of Object.entries(source) as [string, unknown][]) {
      const texts = into[language]
      if (!language && Object.hasOwn(languages, key)) read(text, into, key)
      else if (texts && known.has(key) && typeof text === 'string' && text.length <= MAX_LENGTH) texts[key] = text
      else ignored.push(path + key)
    }
  }
  read(ofScript, ofPage)
  read(given, ofPage)
  read(ofVersion, ofB)
  if (ignored.length)
    warn(
      `texts ignores ${ignored.join(', ')}. It takes texts of up to ${MAX_LENGTH} characters by the keys of the type TextOverrides.`,
    )
  return (locale) => {
    const language = languageOf(locale)
    return Object.assign(blank(), ofPage[''], ofPage[language], ofB[''], ofB[language])
  }
}
