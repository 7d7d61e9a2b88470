import { useLogin } from '../data/ServicesProvider.tsx'

const codeOf = (locale: string) => locale.slice(0, 2)

/** The languages of the organization's booking page, its own first. */
export function usePageLanguages(): readonly string[] {
  const locales = useLogin()?.wingenWebConfig.locales
  return locales?.length ? [...new Set(locales.map(codeOf))] : ['en']
}
