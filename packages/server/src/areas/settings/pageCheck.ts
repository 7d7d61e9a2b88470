import type { Replies } from '@walkup/sdk/contract'
import { streetProviders } from '@walkup/sdk/domain'
import { Parser } from 'htmlparser2'
import type { CallerContext } from '../../context.ts'
import type { Config } from '../../config.ts'
import { covers } from '../../http/cors.ts'
import { OutboundRefused, outboundFetch, type OutboundResponse } from '../../http/outbound.ts'
import { badInput } from '../../problem.ts'
import { urlErrors } from '../connections/urls.ts'
import { policyGaps, type WidgetNeeds } from './contentPolicy.ts'
import { readWebConfig } from './webConfig.ts'

type PageCheck = Replies['settings.checkPage']

const MAX_REDIRECTS = 5
const MAX_BYTES = 2 * 1_048_576
const TOTAL_MS = 10_000
/** Limits for pages that are made to be slow to judge. */
const MAX_WIDGETS = 20
const MAX_POLICIES = 10
const MAX_POLICY = 20_000

interface Read {
  readonly url: string
  readonly failure: PageCheck['failure']
  readonly response?: OutboundResponse
}

/** Follows redirects itself, so that each address is checked before it is called. */
async function readPage(config: Config, first: string): Promise<Read> {
  const until = performance.now() + TOTAL_MS
  let url = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (urlErrors(config, 'url', url).length) return { url, failure: 'not-public' }
    const timeoutMs = Math.floor(until - performance.now())
    if (timeoutMs <= 0) return { url, failure: 'too-slow' }
    const response = await outboundFetch({
      url,
      headers: { accept: 'text/html', 'user-agent': 'Walkup page check' },
      timeoutMs,
      maxBytes: MAX_BYTES,
      allowed: config.outboundAllow,
    }).catch((error: unknown) => error)
    if (response instanceof Error || !isResponse(response)) return { url, failure: failureOf(response) }
    const { location } = response.headers
    if (response.status < 300 || response.status > 399 || !location) return { url, failure: faultOf(response), response }
    if (!URL.canParse(location, url)) return { url, failure: 'unreachable', response }
    url = new URL(location, url).href
  }
  return { url, failure: 'too-many-redirects' }
}
const isResponse = (value: unknown): value is OutboundResponse => typeof value === 'object' && value !== null && 'status' in value

function failureOf(error: unknown): NonNullable<PageCheck['failure']> {
  if (error instanceof OutboundRefused) return 'not-public'
  const { name, message } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError') return 'too-slow'
  return /more than \d+ bytes/.test(message) ? 'too-large' : 'unreachable'
}
function faultOf({ status, headers }: OutboundResponse): PageCheck['failure'] {
  if (status >= 400) return 'not-found'
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '') ? null : 'not-html'
}

interface PageParts {
  /** The attributes of the scripts that this server serves. */
  readonly scripts: readonly Readonly<Record<string, string>>[]
  readonly widgets: readonly string[]
  /** The contents of `meta` elements with a policy. */
  readonly policies: readonly string[]
}

function partsOf(html: string, url: string, folder: string): PageParts {
  const scripts: Readonly<Record<string, string>>[] = []
  const widgets = new Set<string>()
  const policies: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const { src } = attributes
      if (name === 'script' && src && URL.canParse(src, url) && new URL(src, url).href.startsWith(folder))
        scripts.push(attributes)
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
        policies.push(attributes.content ?? '')
      const [, widget] = /^walkup-([a-z-]{1,40})$/.exec(name) ?? []
      if (widget && widgets.size < MAX_WIDGETS) widgets.add(widget)
    },
  })
  parser.end(html)
  return { scripts, widgets: [...widgets], policies: policies.slice(0, MAX_POLICIES) }
}

/**
 * Reads a page and returns what keeps widgets from working on it.
 * @throws 400 naming `url` if the server must not call it
 */
export async function checkPage(context: CallerContext, given: string): Promise<PageCheck> {
  const { config } = context.services
  const errors = urlErrors(config, 'url', given)
  if (errors.length) throw badInput(...errors)
  const { webConfig } = await context.transact((tx) => readWebConfig({ ...context, tx }))
  const { url, failure, response } = await readPage(config, given)
  const page = new URL(url)
  const own = new URL(config.publicUrl)
  const base = {
    url,
    origin: page.origin,
    failure,
    status: response?.status ?? null,
    isOriginAllowed: page.origin === own.origin || webConfig.allowedOrigins.some((allowed) => covers(allowed, page.origin)),
  }
  if (failure || !response) return { ...base, hasScript: false, widgets: [], gaps: [] }

  const folder = new URL('widgets/', own)
  const { scripts, widgets, policies } = partsOf(response.text, url, folder.href)
  const { streetSuggestions } = webConfig
  const loaded = scripts[0]?.src
  const needs: WidgetNeeds = {
    script: loaded ? new URL(loaded, url) : new URL('walkup.js', folder),
    connect: [own, ...(streetSuggestions ? [new URL(streetProviders[streetSuggestions.provider])] : [])],
    image: new URL('api/logos/', own),
  }
  const where = { page, nonce: scripts.find(({ nonce }) => nonce)?.nonce ?? '' }
  const header = (response.headers['content-security-policy'] ?? '').slice(0, MAX_POLICY)
  return {
    ...base,
    hasScript: scripts.length > 0,
    widgets: [...widgets],
    gaps: [
      ...policyGaps(header, needs, { ...where, isInPage: false }),
      ...policies.flatMap((policy) => policyGaps(policy.slice(0, MAX_POLICY), needs, { ...where, isInPage: true })),
    ],
  }
}
