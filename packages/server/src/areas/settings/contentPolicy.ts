import type { Replies } from '@walkup/sdk/contract'

export type PolicyGap = Replies['settings.checkPage']['gaps'][number]

/** What widgets load and call. */
export interface WidgetNeeds {
  /** The URL of the loader; its chunks stand beside it. */
  readonly script: URL
  /** The API, and perhaps a provider of street suggestions. */
  readonly connect: readonly URL[]
  readonly image: URL
}

interface PagePolicy {
  readonly page: URL
  /** The nonce of the script tag in the page; empty without one. */
  readonly nonce: string
  readonly isInPage: boolean
}

type Policy = ReadonlyMap<string, readonly string[]>

/** Reads policies as a header lists them; of a repeated directive the first counts (CSP 3, §2.2). */
function readPolicies(text: string): Policy[] {
  return text
    .split(',')
    .map((one) => {
      const policy = new Map<string, readonly string[]>()
      for (const [name = '', ...values] of one.split(';').map((part) => part.trim().split(/\s+/))) {
        const directive = name.toLowerCase()
        if (directive && !policy.has(directive)) policy.set(directive, values)
      }
      return policy
    })
    .filter((policy) => policy.size)
}

const defaultPort = (protocol: string) => (protocol === 'http:' ? '80' : '443')
/** Policies that name http admit https, too. */
const coversScheme = (allowed: string, scheme: string) => allowed === scheme || (allowed === 'http:' && scheme === 'https:')
const sourceForm = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(\/.*)?$/i

/** Whether one source of a directive admits a URL (CSP 3, §6.7.2.8). */
export function admits(source: string, target: URL, page: URL): boolean {
  const text = source.toLowerCase()
  if (text === '*') return /^https?:$/.test(target.protocol) || target.protocol === page.protocol
  if (text === "'self'")
    return target.hostname === page.hostname && coversScheme(page.protocol, target.protocol) && target.port === page.port
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return coversScheme(text, target.protocol)
  const [, scheme, host = '', port, path] = sourceForm.exec(source) ?? []
  if (!host || !coversScheme(scheme?.toLowerCase() ?? page.protocol, target.protocol)) return false
  const name = host.toLowerCase()
  const isHost = name === '*' || (name.startsWith('*.') ? target.hostname.endsWith(name.slice(1)) : target.hostname === name)
  const at = target.port || defaultPort(target.protocol)
  const isPort = port === '*' || at === (port ?? defaultPort(target.protocol)) || (port === '80' && at === '443')
  if (!isHost || !isPort) return false
  return !path || path === '/' || (path.endsWith('/') ? target.pathname.startsWith(path) : target.pathname === path)
}

/** The sources for a kind of request, by the first directive of a policy that governs it; undefined if none does. */
const sourcesOf = (policy: Policy, ...directives: readonly string[]) =>
  directives.map((name) => policy.get(name)).find((sources) => sources !== undefined)

const withSources = (directive: string, sources: readonly string[], more: readonly string[]) =>
  [directive, ...new Set([...sources.filter((source) => source.toLowerCase() !== "'none'"), ...more])].join(' ')

function gapsIn(policy: Policy, needs: WidgetNeeds, { page, nonce, isInPage }: PagePolicy): PolicyGap[] {
  const gaps: PolicyGap[] = []
  const add = (directive: PolicyGap['directive'], reason: PolicyGap['reason'], line: string) =>
    gaps.push({ directive, reason, line, isInPage })

  const scripts = sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src')
  if (scripts) {
    const hasNonce = nonce !== '' && scripts.includes(`'nonce-${nonce}'`)
    const isStrict = scripts.some((source) => source.toLowerCase() === "'strict-dynamic'")
    if (!hasNonce && isStrict) add('script-src', 'nonce', withSources('script-src', scripts, []))
    else if (!hasNonce && !scripts.some((source) => admits(source, needs.script, page)))
      add('script-src', 'source', withSources('script-src', scripts, [needs.script.origin]))
  }
  for (const [directive, targets] of [
    ['connect-src', needs.connect],
    ['img-src', [needs.image]],
  ] as const) {
    const sources = sourcesOf(policy, directive, 'default-src')
    const missing = sources && targets.filter((target) => !sources.some((source) => admits(source, target, page)))
    if (missing?.length)
      add(
        directive,
        'source',
        withSources(
          directive,
          sources ?? [],
          missing.map(({ origin }) => origin),
        ),
      )
  }
  const sandbox = policy.get('sandbox')
  const tokens = ['allow-scripts', 'allow-same-origin']
  if (sandbox && !tokens.every((token) => sandbox.includes(token)))
    add('sandbox', 'sandbox', withSources('sandbox', sandbox, tokens))
  return gaps
}

/** What the policies of a page lack, from a header's value or a `meta` element's content; each gap once. */
export function policyGaps(text: string, needs: WidgetNeeds, where: PagePolicy): PolicyGap[] {
  const all = readPolicies(text).flatMap((policy) => gapsIn(policy, needs, where))
  return [...new Map(all.map((gap) => [gap.line, gap])).values()]
}
