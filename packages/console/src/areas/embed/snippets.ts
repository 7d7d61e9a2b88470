/** What a page embeds; empty texts are left out. */
export interface Embed {
  /** The server's public origin. */
  readonly origin: string
  readonly widget: WidgetKind
  readonly userUid: string
  readonly group: number
  readonly qrUid: string
  /** Only of free times. */
  readonly appointmentTypeId: number | undefined
  readonly mode: Mode
  readonly buttonText: string
  /** The text of a button that opens it, without one of its own. */
  readonly opener: string
  readonly locale: string
  readonly theme: '' | 'light' | 'dark'
  /** A hex color; the organization's by default. */
  readonly accent: string
  readonly redirectUrl: string
  /** What half of the visits see instead. */
  readonly experiment: Experiment | undefined
  /** The files of one version, to load those only; the newest by default. */
  readonly pins: Pins | undefined
  /** Also loads the script that forwards events to the page's analytics. */
  readonly isMeasured: boolean
}
export const titleKeys = ['serviceTitle', 'timeTitle', 'addressTitle', 'contactTitle'] as const
/** A heading by the key of its text. */
export type TitleKey = (typeof titleKeys)[number]
export interface Experiment {
  /** As typed. */
  readonly name: string
  readonly key: TitleKey | undefined
  readonly text: string
  readonly accent: string
}
/** `/widgets/integrity.json`: where a version's scripts are, below `/widgets/`, and their hashes. */
export type Pins = Readonly<Record<string, { readonly path: string; readonly integrity: string }>>
export const widgetKinds = ['qr-booking', 'available-appointments', 'lead-capture'] as const
export type WidgetKind = (typeof widgetKinds)[number]
export const modes = ['inline', 'modal', 'slide-in', 'page', 'button'] as const
export type Mode = (typeof modes)[number]
export const platforms = ['html', 'react', 'vue', 'wordpress', 'shopify', 'webflow', 'gtm'] as const
export type Platform = (typeof platforms)[number]

type Value = string | number | true
const ACCENT = '--walkup-accent'

/** Free times are always in their place. */
export const hasModes = ({ widget }: Embed): boolean => widget !== 'available-appointments'
export const takesExperiments = hasModes
/** Needs something on the page that opens it. */
const needsOpener = ({ mode }: Embed) => mode === 'modal' || mode === 'slide-in' || mode === 'page'

/** The name that counts are kept under: up to 40 of a–z, 0–9 and `-`. */
export const experimentName = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)

/** Nothing until it has a name and differs. Free times take no texts, and no experiment. */
function experimentOf(embed: Embed): readonly (readonly [string, Value | undefined])[] {
  const { experiment } = embed
  if (!experiment || !takesExperiments(embed)) return []
  const { name, key, text, accent } = experiment
  const texts = key && text.trim() ? JSON.stringify({ [key]: text.trim() }) : ''
  if (!experimentName(name) || !(texts || accent)) return []
  return [
    ['experiment', experimentName(name)],
    ['b-texts', texts],
    ['b-accent', accent],
  ]
}

/** The attributes of the element, by name. */
export function attributesOf(embed: Embed): readonly (readonly [name: string, value: Value])[] {
  const isTimes = embed.widget === 'available-appointments'
  const mode = hasModes(embed) && embed.mode !== 'inline' ? embed.mode : ''
  const all: readonly (readonly [string, Value | undefined])[] = [
    ['user-uid', embed.userUid],
    ['appointment-type-id', isTimes ? embed.appointmentTypeId : undefined],
    ['group', embed.group],
    ['book', isTimes || undefined],
    ['qr-uid', embed.qrUid],
    ['mode', mode],
    ['button-text', mode && embed.buttonText.trim()],
    ['locale', embed.locale],
    ['theme', embed.theme],
    ['redirect-url', embed.redirectUrl.trim()],
    ...experimentOf(embed),
  ]
  return all.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
/** A literal for scripts, also inside HTML. */
const literal = (value: Value) => JSON.stringify(value).replaceAll('<', '\\u003c')
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** One line while it is short, else one attribute a line. */
function tag(name: string, parts: readonly string[], end: string, indent = ''): string {
  const line = `<${[name, ...parts].join(' ')}${end}`
  if (line.length <= 100) return line
  return [`<${name}`, ...parts.map((part) => `${indent}  ${part}`), indent + end.trim()].join('\n')
}
interface Script {
  readonly src: string
  readonly integrity?: string | undefined
}
function scriptsOf({ origin, isMeasured, pins }: Embed): readonly Script[] {
  const script = (name: string, query = ''): Script => ({
    src: `${origin}/widgets/${pins?.[name]?.path ?? `${name}.js`}${query}`,
    integrity: pins?.[name]?.integrity,
  })
  return [script('walkup'), ...(isMeasured ? [script('analytics', '?to=dataLayer')] : [])]
}
/** Where the version of the script can be chosen: elsewhere the package's or the plugin's decides. */
export const canPin = (platform: Platform): boolean => writers[platform] === html || platform === 'gtm'

function html(embed: Embed): string {
  const { widget, accent } = embed
  const name = `walkup-${widget}`
  const parts = attributesOf(embed).map(([key, value]) => (value === true ? key : `${key}="${escapeHtml(String(value))}"`))
  if (accent) parts.push(`style="${ACCENT}: ${escapeHtml(accent)}"`)
  return [
    ...scriptsOf(embed).map(({ src, integrity }) =>
      tag(
        'script',
        ['type="module"', ...(integrity ? ['crossorigin', `integrity="${integrity}"`] : []), `src="${src}"`],
        '></script>',
      ),
    ),
    tag(name, parts, `></${name}>`),
    ...(hasModes(embed) && needsOpener(embed)
      ? [`<button type="button" data-walkup-open>${escapeHtml(embed.buttonText.trim() || embed.opener)}</button>`]
      : []),
  ].join('\n')
}

/** Of the packages for React and Vue. */
const components: Readonly<Record<WidgetKind, string>> = {
  'qr-booking': 'QrBooking',
  'available-appointments': 'AvailableAppointments',
  'lead-capture': 'LeadCapture',
}
const measuring = ({ isMeasured }: Embed) =>
  isMeasured ? `import { forwardEvents } from '@walkup/widgets/analytics'\n\nforwardEvents(['dataLayer'])\n` : ''

function react(embed: Embed): string {
  const name = components[embed.widget]
  const parts = [['base-url', embed.origin] as const, ...attributesOf(embed)].map(([key, value]) => {
    const prop = camelCase(key)
    if (value === true) return prop
    return typeof value === 'string' && /^[^"&{}\\<>]*$/.test(value) ? `${prop}="${value}"` : `${prop}={${literal(value)}}`
  })
  if (embed.accent) parts.push(`style={{ '${ACCENT}': ${literal(embed.accent)} }}`)
  return `import { ${name} } from '@walkup/widgets/react'
${measuring(embed)}
export const Booking = () => (
  ${tag(name, parts, ' />', '  ')}
)`
}

function vue(embed: Embed): string {
  const parts = [['base-url', embed.origin] as const, ...attributesOf(embed)].map(([key, value]) => {
    if (value === true) return key
    return typeof value === 'number' ? `:${key}="${value}"` : `${key}="${escapeHtml(value)}"`
  })
  if (embed.accent) parts.push(`style="${ACCENT}: ${escapeHtml(embed.accent)}"`)
  const name = components[embed.widget]
  return `<script setup lang="ts">
import { ${name} } from '@walkup/widgets/vue'
${measuring(embed)}</script>

<template>
  ${tag(name, parts, ' />', '  ')}
</template>`
}

/** A shortcode of the plugin in examples/wordpress. */
function wordpress(embed: Embed): string {
  const escape = (text: string) => escapeHtml(text).replace(/[[\]]/g, (bracket) => (bracket === '[' ? '&#91;' : '&#93;'))
  const parts = [['widget', embed.widget] as const, ...attributesOf(embed), ['accent', embed.accent] as const]
  return `[walkup ${parts
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}="${value === true ? 'yes' : escape(String(value))}"`)
    .join(' ')}]`
}

/** For browsers that the tag manager supports, without newer syntax. */
function gtm(embed: Embed): string {
  const lines = [
    ...attributesOf(embed).map(
      ([key, value]) => `  widget.setAttribute('${key}', ${literal(value === true ? '' : String(value))})`,
    ),
    ...(embed.accent ? [`  widget.style.setProperty('${ACCENT}', ${literal(embed.accent)})`] : []),
  ]
  const load = ({ src, integrity }: Script) => `  load(${[src, ...(integrity ? [integrity] : [])].map(literal).join(', ')})`
  const hash = embed.pins ? ', hash' : ''
  return `<script>
(function () {
  function load(source${hash}) {
    var script = document.createElement('script')
    script.type = 'module'
    script.src = source${
      hash &&
      `
    script.crossOrigin = ''
    script.integrity = hash`
    }
    document.head.appendChild(script)
  }
${scriptsOf(embed).map(load).join('\n')}
  var widget = document.createElement('walkup-${embed.widget}')
${lines.join('\n')}
  ;(document.querySelector('#walkup') || document.body).appendChild(widget)
})()
</script>`
}

const writers: Readonly<Record<Platform, (embed: Embed) => string>> = {
  html,
  react,
  vue,
  wordpress,
  shopify: html,
  webflow: html,
  gtm,
}

/** The code of a widget, to paste into a platform. */
export const snippetOf = (platform: Platform, embed: Embed): string => writers[platform](embed)
