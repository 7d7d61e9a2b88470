import type { FieldTexts } from './components.ts'
export const fieldTexts: FieldTexts = {
  of: () => undefined,
  about: () => undefined,
  example: () => undefined,
}
export const parameterTexts: Readonly<Record<string, string>> = {}
