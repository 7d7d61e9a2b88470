import { globalStyle } from '@vanilla-extract/css'
import { dark, light } from '@walkup/sdk/look'

const named = (tokens: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--walkup-${name}`, value]))

/**
 * The documented custom properties. A page overrides one on the element itself:
 * `walkup-qr-booking { --walkup-accent: #7a1fa2 }`. `--walkup-font: inherit` takes the page's font; a page that is all widget
 * sets `--walkup-min-height: 100dvh`.
 */
globalStyle(':host', {
  display: 'block',
  vars: {
    ...named(light),
    '--walkup-radius': '8px',
    '--walkup-min-height': '32rem',
    '--walkup-font': 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  },
})
globalStyle(':host([hidden])', { display: 'none' })
globalStyle(':host(:not([theme="light"], [theme="dark"]))', {
  '@media': { '(prefers-color-scheme: dark)': { vars: named(dark) } },
})
globalStyle(':host([theme="dark"])', { vars: named(dark) })
