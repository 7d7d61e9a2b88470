import { dark, light, type Token } from '@walkup/sdk/look'

const used: readonly Token[] = ['ink', 'muted', 'line', 'canvas', 'paper', 'accent', 'accent-ink']
/** The tokens of the element where it has them; before its code and the organization's colors are loaded, the defaults. */
const tokens = (defaults: Readonly<Record<Token, string>>) =>
  used.map((name) => `--mode-${name}:var(--walkup-${name},${defaults[name]});`).join('')
const of = (name: Token) => `var(--mode-${name})`

const bars = ['20px/55% 20px', '84px/70% 28px', ...[132, 204, 276].map((y) => `${y}px/calc(100% - 32px) 56px`)]
  .map((bar) => `linear-gradient(${of('line')} 0 0) 16px ${bar} no-repeat`)
  .join()

/** In the element's shadow root; `part`s are what a page may style. The last of its stylesheets, so that it outranks the widget's. */
export const overlayCss = `
:host{display:contents;color-scheme:light;${tokens(light)}}
:host([hidden]){display:none}
@media(prefers-color-scheme:dark){:host(:not([theme=light],[theme=dark])){color-scheme:dark;${tokens(dark)}}}
:host([theme=dark]){color-scheme:dark;${tokens(dark)}}
[part=dialog],[part=button]{font:400 16px/24px var(--walkup-font,system-ui,sans-serif);letter-spacing:normal;text-transform:none;text-align:start;-webkit-text-size-adjust:100%}
[part=dialog]{box-sizing:border-box;position:fixed;inset:0;margin:auto;padding:0 env(safe-area-inset-right,0px) 0 env(safe-area-inset-left,0px);border:0;inline-size:100%;max-inline-size:none;block-size:100%;max-block-size:none;overflow:hidden;color:${of('ink')};background:${of('paper')};outline:0}
[part=dialog][open]{display:flex;flex-direction:column}
[part=dialog]::backdrop{background:#0009}
[part=bar]{display:flex;flex:none;align-items:center;gap:8px;padding:max(4px,env(safe-area-inset-top,0px)) 4px 4px 16px;border-block-end:1px solid ${of('line')}}
[part=bar]:dir(rtl){padding-inline:16px 4px}
[part=title]{flex:1;min-inline-size:0;margin:0;font-size:16px;font-weight:600;overflow-wrap:anywhere}
[part=close]{display:inline-grid;place-items:center;flex:none;box-sizing:border-box;inline-size:44px;block-size:44px;margin:0;padding:0;border:0;border-radius:8px;color:inherit;background:none;cursor:pointer;touch-action:manipulation}
[part=close]:hover{background:${of('canvas')}}
[part=close] svg{inline-size:20px;block-size:20px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
:is([part=close],[part=button]):focus-visible{outline:2px solid ${of('accent')};outline-offset:-2px}
[part=button]:focus-visible{outline-offset:2px}
[part=content]{--walkup-min-height:auto;display:flex;flex-direction:column;flex:1;min-block-size:0;overflow:hidden auto;overscroll-behavior:contain}
[part=content]:empty{background:${bars}}
[part=content]>*{flex:1 0 auto;border:0;border-radius:0}
[part=button]{position:fixed;z-index:1000;inset-block-end:calc(16px + env(safe-area-inset-bottom,0px));inset-inline-end:calc(16px + env(safe-area-inset-right,0px));box-sizing:border-box;min-block-size:48px;max-inline-size:calc(100vw - 32px);margin:0;padding:11px 19px;border:1px solid transparent;border-radius:24px;font-weight:600;color:${of('accent-ink')};background:${of('accent')};box-shadow:0 2px 12px #0004;cursor:pointer;touch-action:manipulation;overflow-wrap:anywhere}
@media(width<640px){[part=content]{--walkup-choices:1}}
@media(width>=640px){
[part~=dialog]:is([data-mode=modal],[data-mode=button]){inline-size:min(704px,100vw - 64px);block-size:min(736px,100% - 64px);border-radius:12px;box-shadow:0 8px 40px #0006}
[data-mode=slide-in]{inset-inline-start:auto;margin:0;inline-size:min(480px,100vw);box-shadow:0 0 40px #0006}
}
@media(prefers-reduced-motion:no-preference){
[part=dialog][open]{animation:mode-in 160ms ease-out}
[data-mode=slide-in][open]{animation-name:mode-slide}
@keyframes mode-in{from{opacity:0;translate:0 12px}}
@keyframes mode-slide{from{opacity:0;translate:24px 0}}
}
@media print{[part=button]{display:none}}`

/**
 * On the page while a dialog is open: the page behind neither scrolls nor jumps. A `body` whose overflow was the page's would become
 * a scroll container of its own and take what is sticky with it.
 */
export const lockCss = (hasScrollbar: boolean, isByBody: boolean): string =>
  `html{overflow:hidden!important;${hasScrollbar ? 'scrollbar-gutter:stable!important' : ''}}${isByBody ? 'body{overflow:visible!important}' : ''}`
