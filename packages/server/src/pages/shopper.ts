import { hasTexts } from '../mail/catalogs/index.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'

type Colours = Readonly<Record<string, string>>

/** The organization's color, if it is safe in a style sheet. */
const colour = (colours: Colours, name: string, fallback: string): string => {
  const value = colours[name] ?? ''
  return /^#[0-9a-f]{3,8}$/i.test(value) ? value : fallback
}

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The browser's first preferred language that the organization offers; the widget uses the page's. */
export function languageOf(acceptLanguage: string | undefined, spoken: readonly string[]): string {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((language) => hasTexts(language) && spoken.some((locale) => locale.slice(0, 2) === language)) ?? 'en'
}

export interface ShopperPage {
  readonly language: string
  readonly title: string
  readonly colours: Colours
  readonly body: Html
  readonly hasWidget: boolean
}

/** A shopper's page: only the widget, small enough for a store's Wi-Fi. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  { language, title, colours, body, hasWidget }: ShopperPage,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const canvas = colour(colours, 'canvas', '#f6f7f5')
  const ink = colour(colours, 'ink', '#14171a')
  const style =
    `html{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;background:${canvas};color:${ink};font:17px/26px system-ui,sans-serif}` +
    `.fallback{position:relative;margin:1rem;padding:1rem;border-radius:12px;background:${canvas};visibility:hidden;animation:fallback 0s 10s forwards}` +
    `@keyframes fallback{to{visibility:visible}}.fallback a{color:inherit;margin-inline-end:1rem}` +
    `main{padding:2rem 1.25rem;max-width:34rem;margin:auto}` +
    (colours.canvas ? '' : '@media(prefers-color-scheme:dark){body,.fallback{background:#101315;color:#e8ebed}}')
  const page = html`<!doctype html>
    <html lang="${language}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="${colour(colours, 'accent', '#0b6e4f')}" />
      <title>${title}</title>
      <link rel="icon" href="/favicon.svg" />
      <style nonce="${nonce}">
        ${new Html(style)}
      </style>
      ${hasWidget ? new Html('<script type="module" src="/widgets/walkup.js"></script>') : ''}
      <body>
        ${body}
      </body>
    </html> `
  return reply
    .status(status)
    .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page.text)
}

const fallbackTexts = {
  en: ['This is taking longer than usual.', 'Try again', 'Call'],
  es: ['Esto tarda más de lo normal.', 'Intentar de nuevo', 'Llamar al'],
  fr: ['Cela prend plus de temps que d’habitude.', 'Réessayer', 'Appeler le'],
} as const

/** Fallback inside a widget until its script loads; visible only if that takes long or fails. */
export function loadingFallback(language: string, phone: string | null): Html {
  const [text, again, call] = fallbackTexts[language as keyof typeof fallbackTexts] ?? fallbackTexts.en
  return html`<div class="fallback">
    <p>${text}</p>
    <p><a href="">${again}</a> ${phone ? html`<a href="tel:${phone}">${call} ${phone}</a>` : ''}</p>
  </div>`
}

export const needsScript = html`<noscript><main>Please turn on JavaScript to see this page.</main></noscript>`

/** A not-found page, worded for a shopper in a store. */
export const sendNotFound = (reply: FastifyReply, title: string, text: string): FastifyReply =>
  sendPage(reply, 404, {
    language: 'en',
    title,
    colours: {},
    hasWidget: false,
    body: html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  })
