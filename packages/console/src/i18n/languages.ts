import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import type { Catalog } from './types.ts'

interface Language {
  /** As its own speakers call it. */
  readonly name: string
  /** For dates and numbers. */
  readonly tag: string
  readonly catalog: Catalog
}

/** A new language is a folder of catalogs and a line here. */
export const languages = {
  en: { name: 'English', tag: 'en-US', catalog: en },
  es: { name: 'Español', tag: 'es-US', catalog: es },
  fr: { name: 'Français', tag: 'fr-FR', catalog: fr },
} as const satisfies Readonly<Record<string, Language>>
export type Locale = keyof typeof languages
