import Type, { type Static } from 'typebox'
import { Nullable, OneOf, Strict, Text, type ComponentFields, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

/** Why a page could not be read. */
export const pageFailures = [
  'unreachable',
  'not-public',
  'too-slow',
  'too-large',
  'too-many-redirects',
  'not-found',
  'not-html',
] as const

/** What a policy of a page lacks. */
const Gap = Type.Object({
  directive: OneOf('script-src', 'connect-src', 'img-src', 'sandbox'),
  /** `nonce`: the policy ignores addresses, so the script tag needs the page's nonce. */
  reason: OneOf('source', 'nonce', 'sandbox'),
  /** The whole directive as it should be. */
  line: Type.String(),
  /** Stands in a `meta` element of the page rather than in its headers. */
  isInPage: Type.Boolean(),
})

export const PageCheck = Type.Object({
  /** The address that was read in the end, after redirects. */
  url: Type.String(),
  origin: Type.String(),
  failure: Nullable(OneOf(...pageFailures)),
  /** The HTTP status of the last answer; null without one. */
  status: Nullable(Type.Integer()),
  /** The organization allows the origin to embed its widgets, or it is the server's own. */
  isOriginAllowed: Type.Boolean(),
  /** The page's HTML loads a script of this server's widgets. What a tag manager adds is not in it. */
  hasScript: Type.Boolean(),
  /** The widgets in the page's HTML, such as `qr-booking`. */
  widgets: Type.Array(Type.String()),
  gaps: Type.Array(Gap),
})
export type PageCheck = Static<typeof PageCheck>

export const pageChecks = {
  'settings.checkPage': {
    summary:
      'Reads a public page once and returns what keeps widgets from working on it: its origin, if the organization does not allow that, and its Content-Security-Policy. At most five redirects, 10 seconds and 2 MB; a page that cannot be read is a `failure`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    reachesOutside: true,
    body: Strict({ url: Text(500, 1) }),
    reply: PageCheck,
    example: {
      body: { url: 'https://shop.example/book' },
      reply: {
        url: 'https://shop.example/book',
        origin: 'https://shop.example',
        failure: null,
        status: 200,
        isOriginAllowed: true,
        hasScript: true,
        widgets: ['qr-booking'],
        gaps: [
          {
            directive: 'connect-src',
            reason: 'source',
            line: "connect-src 'self' https://walkup.example",
            isInPage: false,
          },
        ],
      },
    },
  },
} satisfies Record<string, EndpointContract>

export const pageCheckFields: ComponentFields = {
  PageCheck: {
    url: 'The address that was read in the end, after redirects.',
    origin: 'Its origin.',
    failure: 'Why the page could not be read; null if it was.',
    status: 'The HTTP status of the last answer; null without one.',
    isOriginAllowed: 'The organization allows the origin to embed its widgets, or it is the server’s own.',
    hasScript: 'The page’s HTML loads a script of the widgets. What a tag manager adds is not in it.',
    widgets: 'The widgets in the page’s HTML, such as `qr-booking`.',
    gaps: 'What the page’s Content-Security-Policy lacks.',
  },
}
