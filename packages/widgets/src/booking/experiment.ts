import { brandTokens } from '@walkup/sdk/look'
import { brandCss, type Brand } from '../brand.ts'
import { recall, remember } from '../storage.ts'
import { warn } from '../warn.ts'

/** The version of an experiment that a visit sees. */
export interface Version {
  /** What counts are kept under, such as `spring-title:b`; undefined for a version that the page has fixed, as to look at it. */
  readonly name: string | undefined
  /** The texts of version B, not yet validated. */
  readonly texts: unknown
  /** Styles after the organization's. */
  readonly css: (brand: Brand) => string
}

const NAME = /^[a-z\d-]{1,40}$/
const COLOR = /^#[\da-f]{6}$/i

/** Half of the visits each; a tab keeps its version. Nothing is kept beyond the tab, and nothing leads to a person. */
function draw(name: string): 'a' | 'b' {
  const key = `walkup-experiment ${name}`
  const kept = recall(key)
  if (kept === 'a' || kept === 'b') return kept
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  const drawn = byte % 2 ? 'b' : 'a'
  remember(key, drawn)
  return drawn
}

function textsOf(host: Element): unknown {
  const json = host.getAttribute('b-texts')
  try {
    return json ? JSON.parse(json) : undefined
  } catch {
    warn('b-texts is no JSON.')
  }
  return
}

/** Both colors of a theme, as legible as the organization's own would be made. */
function accentOf(accent: string, tokens: Brand['theme']['light']): Brand['theme']['light'] {
  const found = brandTokens({ accent }, tokens as Parameters<typeof brandTokens>[1])
  return { accent: found.accent, 'accent-ink': found['accent-ink'] }
}

/** Draws the version of the element's `experiment`; undefined, with a warning, if its name is none. */
export function drawVersion(host: Element): Version | undefined {
  const name = host.getAttribute('experiment') ?? ''
  if (!NAME.test(name)) {
    warn(`experiment="${name}" is no name of up to 40 lower-case letters, digits and hyphens; every visit sees version A.`)
    return
  }
  const fixed = host.getAttribute('version')
  const version = fixed === 'a' || fixed === 'b' ? fixed : draw(name)
  const accent = version === 'b' && host.getAttribute('b-accent')?.trim()
  if (accent && !COLOR.test(accent)) warn(`b-accent="${accent}" is no color such as #7a1fa2.`)
  return {
    name: version === fixed ? undefined : `${name}:${version}`,
    texts: version === 'b' ? textsOf(host) : undefined,
    css: ({ theme, radius }) =>
      accent && COLOR.test(accent)
        ? // Also above what the page sets on the element, which is version A.
          brandCss({ theme: { light: accentOf(accent, theme.light), dark: accentOf(accent, theme.dark) }, radius }).replace(
            /(#[\da-f]{6});/gi,
            '$1!important;',
          )
        : '',
  }
}
