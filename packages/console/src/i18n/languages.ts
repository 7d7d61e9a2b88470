import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import type { Catalog } from './types.ts'

interface Language {
  /** The language's own name for itself. */
  readonly name: string
  /** Locale for dates and numbers. */
  readonly tag: string
  readonly catalog: Catalog
}

/** To add a language, add a catalog folder and a line here. */
export const languages = {
  en: { name: 'English', tag: 'en-US', catalog: en },
  es: { name: 'Español', tag: 'es-US', catalog: es },
  fr: { name: 'Français', tag: 'fr-FR', catalog: fr },
} as const satisfies Readonly<Record<string, Language>>
export type Locale = keyof typeof languages
