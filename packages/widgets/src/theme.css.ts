import { globalStyle } from '@vanilla-extract/css'
import { dark, light } from '@walkup/sdk/look'

const named = (tokens: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--walkup-${name}`, value]))

const darkVars = { ...named(dark), '--walkup-scheme': 'dark' }

/**
 * The documented custom properties. A page overrides one on the element itself:
 * `walkup-qr-booking { --walkup-accent: #7a1fa2 }`. `--walkup-font: inherit` takes the page's font; a page that is all widget
 * sets `--walkup-min-height: 100dvh`, `--walkup-frame: 0` to do without border and round corners, and `--walkup-choices: 1` to put
 * what is tapped within a thumb's reach.
 */
globalStyle(':host', {
  display: 'block',
  vars: {
    ...named(light),
    '--walkup-scheme': 'light',
    '--walkup-radius': '8px',
    '--walkup-min-height': '512px',
    '--walkup-frame': '1',
    '--walkup-choices': '0',
    '--walkup-font': 'system-ui, sans-serif',
  },
})
globalStyle(':host([hidden])', { display: 'none' })
globalStyle(':host(:not([theme="light"], [theme="dark"]))', {
  '@media': { '(prefers-color-scheme: dark)': { vars: darkVars } },
})
globalStyle(':host([theme="dark"])', { vars: darkVars })
