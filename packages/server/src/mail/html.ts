import { languageOf, languages } from '../languages/index.ts'
import { html, Html } from '../pages/html.ts'

/** Turns plain URLs into links; everything else is escaped text. */
const linked = (text: string): Html =>
  new Html(html`${text}`.text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`).replaceAll('\n', '<br />'))

/** The HTML part of a message, with the paragraphs of its text part. */
export const htmlOf = (subject: string, text: string, language: string): string =>
  html`<!doctype html>
    <html lang="${language}" dir="${languages[languageOf(language) ?? 'en'].direction}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font:16px/24px system-ui,sans-serif;max-width:40rem">
        ${text.split('\n\n').map((paragraph) => html`<p>${linked(paragraph)}</p>`)}
      </body>
    </html>`.text
