import { randomBytes } from 'node:crypto'
import { brandTheme } from '@walkup/sdk/look'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, languages, type LanguageCode } from '../languages/index.ts'
import { Html, html } from './html.ts'
import { widgetChunks } from './widgetChunks.ts'

/** An organization's, by name. */
type Colours = Readonly<Record<string, string>>

const policy = (nonce: string, calls = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self' ${calls}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The browser's first preferred language that the organization offers; the widget uses the page's. */
export function browserLanguage({ headers }: FastifyRequest, offered: readonly string[] = Object.keys(languages)): LanguageCode {
  const wanted = (headers['accept-language'] ?? '').split(',').map((part) => languageOf(part.trim().slice(0, 2)))
  return wanted.find((language) => language && offered.some((locale) => languageOf(locale) === language)) ?? 'en'
}

export interface ShopperPage {
  readonly language: LanguageCode
  readonly title: string
  readonly colours: Colours
  readonly body: Html
  /** The widget that the page shows, and its script below `/widgets/`. */
  readonly widget?: { readonly name: string; readonly script: string }
  /** The origin that the widget calls besides the server's own. */
  readonly calls?: string | undefined
}

/** A shopper's page: only the widget, small enough for a store's Wi-Fi. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  { language, title, colours, body, widget, calls }: ShopperPage,
): FastifyReply {
  // The widget's code comes with its script, not after it: on a phone, each answer takes a while.
  const scripts = widget && [
    html`<script type="module" src="/widgets/${widget.script}"></script>`,
    ...widgetChunks(widget.name).map((url) => html`<link rel="modulepreload" href="${url}" />`),
  ]
  const nonce = randomBytes(16).toString('base64')
  const { light, dark } = brandTheme(colours)
  const style =
    `html{color-scheme:light dark;--canvas:${light.canvas};--paper:${light.paper};--ink:${light.ink}}` +
    `@media(prefers-color-scheme:dark){html{--canvas:${dark.canvas};--paper:${dark.paper};--ink:${dark.ink}}}` +
    `body{margin:0;min-height:100dvh;display:grid;grid-template-rows:1fr;background:var(--canvas);color:var(--ink);font:17px/26px system-ui,sans-serif}` +
    `.fallback{position:relative;margin:1rem;padding:1rem;border-radius:12px;background:var(--canvas);visibility:hidden;animation:fallback 0s 10s forwards}` +
    `@keyframes fallback{to{visibility:visible}}.fallback a{color:inherit;margin-inline-end:1rem}` +
    `main{padding:2rem 1.25rem;max-width:34rem;margin:auto}h1{font-size:1.6rem;line-height:1.25}main a{color:inherit}` +
    // The widget fills the page, and shows whom it is of; the heading is for those who can't see that.
    `noscript p{margin:2rem 1.25rem}main.visit{display:grid;width:100%;max-width:none;margin:0;padding:0}.visit h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}` +
    // On a phone the widget is the page; below the booking is a button.
    `@media(max-width:639px){body{background:var(--paper)}walkup-manage,.visit walkup-qr-booking{--walkup-frame:0;--walkup-choices:1}` +
    `walkup-manage{--walkup-min-height:100dvh}.visit walkup-qr-booking{--walkup-min-height:calc(100dvh - 5rem)}}` +
    `@media(min-width:640px){walkup-manage,.visit walkup-qr-booking{width:min(800px,100% - 2rem);margin:2rem auto;align-self:start}}`
  const page = html`<!doctype html>
    <html lang="${language}" dir="${languages[language].direction}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="${light.accent}" />
      <title>${title}</title>
      <link rel="icon" href="/favicon.svg" />
      <style nonce="${nonce}">
        ${new Html(style)}
      </style>
      ${scripts ?? []}
      <body>
        ${body}
      </body>
    </html> `
  return reply
    .status(status)
    .headers({ 'content-security-policy': policy(nonce, calls), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page.text)
}

/** Fallback inside a widget until its script loads; visible only if that takes long or fails. */
export function loadingFallback(language: LanguageCode, phone: string | null): Html {
  const { slow, again, call } = languages[language].pages.loading
  return html`<div class="fallback">
    <p>${slow}</p>
    <p><a href="">${again}</a> ${phone ? html`<a href="tel:${phone}">${call} <bdi>${phone}</bdi></a>` : ''}</p>
  </div>`
}

export const needsScript = (language: LanguageCode): Html =>
  html`<noscript><p>${languages[language].pages.loading.needsScript}</p></noscript>`

const formStyle = `body{font:17px/26px system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1.25rem;color:#14171a;background:#f6f7f5}
h1{font-size:1.6rem;line-height:1.25;margin:.25rem 0 1rem}h1,.when{text-wrap:balance}.organization{color:#5b6470;margin:0}.when{font-size:1.25rem;font-weight:600}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}button{font:inherit;font-weight:600;flex:1 1 12rem;max-width:20rem;min-height:48px;padding:.6rem 1.2rem;
border:1px solid #0b6e4f;border-radius:8px;background:#0b6e4f;color:#fff}button.quiet{background:none;color:inherit;border-color:#8a939c}
:focus-visible{outline:2px solid #0b6e4f;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#101315;color:#e8ebed}.organization{color:#98a2ad}button{background:#3ecf8e;border-color:#3ecf8e;color:#101315}
button.quiet{border-color:#5b6470}:focus-visible{outline-color:#3ecf8e}}`

export interface FormPage {
  readonly language: LanguageCode
  readonly organization: string
  readonly title: string
  readonly body: Html
}

/** A page of a link in a message, without scripts: what it is about, and a form that does it. */
export function sendFormPage(reply: FastifyReply, { language, organization, title, body }: FormPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const page = html`<!doctype html>
    <html lang="${language}" dir="${languages[language].direction}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
      <link rel="icon" href="/favicon.svg" />
      <style nonce="${nonce}">
        ${new Html(formStyle)}
      </style>
      <main>
        <p class="organization">${organization}</p>
        <h1>${title}</h1>
        ${body}
      </main>
    </html>`
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page.text)
}

/** A page of a title and text alone, in no organization's colors. */
export const sendTextPage = (
  reply: FastifyReply,
  status: number,
  { language, title, body }: Pick<ShopperPage, 'language' | 'title' | 'body'>,
): FastifyReply =>
  sendPage(reply, status, {
    language,
    title,
    colours: {},
    body: html`<main>
      <h1>${title}</h1>
      ${body}
    </main>`,
  })

/** Whether a browser opens a page, rather than a program calling the API. */
export const isPageRequest = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

/** Instead of a page that the server has no time for, or fails to make. */
export function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const language = browserLanguage(request)
  const { unavailable, loading } = languages[language].pages
  const body = html`<p>${unavailable.text}</p>
    <p><a href="">${loading.again}</a></p>`
  return sendTextPage(reply.headers(headers), status, { language, title: unavailable.title, body })
}
