import { readFileSync, readdirSync } from 'node:fs'
import { gzip } from '../../budgets/measure.ts'
import { demo } from './api.ts'
import { buildPeer } from './peers.ts'
import type { Files } from './serve.ts'

interface Widget {
  readonly tag: string
  /** The event that ends its flow. */
  readonly end: string
  /** What the walk through it tries one after the other before it goes on. */
  readonly options?: string
}

/** A page that is loaded and timed. */
export interface Subject {
  readonly name: string
  readonly path: string
  /** The control that must be visible and enabled for the page to be interactive; ` >>> ` enters a shadow root. */
  readonly ready: string
  /** Nothing on it reacts to a press. */
  readonly isStill?: true
  /** Set for our widgets. */
  readonly widget?: Widget
  /** The widget is one self-contained file. */
  readonly isSingle?: true
}

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Measured</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

interface Peer {
  readonly name: string
  readonly entry: string
  readonly ready: string
  readonly onPreact?: true
}
const peers: readonly Peer[] = [
  { name: 'preact hello (the floor)', entry: 'hello', ready: 'button' },
  { name: 'cally', entry: 'cally', ready: 'calendar-month >>> button:not([part~=outside])' },
  { name: 'flatpickr', entry: 'flatpickr', ready: '.flatpickr-day' },
  { name: 'react-day-picker on preact', entry: 'react-day-picker', ready: '.rdp-day_button', onPreact: true },
  { name: 'react-day-picker on react', entry: 'react-day-picker', ready: '.rdp-day_button' },
  { name: 'FullCalendar', entry: 'fullcalendar', ready: '[role=gridcell][data-date]' },
  // Its data is Cal.com's: timed until its still empty calendar turns to the next month.
  { name: "Cal.com's Booker, no data", entry: 'calcom-booker', ready: '[data-testid=incrementMonth]' },
]

/** Peers that show an outside company's page: without that network, what they weigh before it is all there is to measure. */
const outside = [
  { name: 'react-calendly with react', entry: 'react-calendly', after: "then Calendly's page in an iframe" },
  { name: "Cal.com's embed.js", entry: 'calcom-embed', after: "then Cal.com's page in an iframe" },
]

/** Builds a peer and adds its page to the files; returns its path. */
async function putPeer(files: Files, { name, entry, onPreact }: Omit<Peer, 'ready'>): Promise<string> {
  const folder = `/${name.replace(/\W+/g, '-')}`
  const built = await buildPeer(entry, { onPreact })
  for (const [file, content] of built) files.put(`${folder}/${file}`, content)
  const styles = [...built.keys()].filter((file) => file.endsWith('.css'))
  const links = styles.map((file) => `<link rel="stylesheet" href="${folder}/${file}">`).join('')
  const script = `<script type="module" src="${folder}/entry.js"></script>`
  files.put(`${folder}/`, page(links + script, '<div id="root"></div>'))
  return `${folder}/`
}

export async function putPeers(files: Files): Promise<Subject[]> {
  files.put('/empty/', page('', '<h1>Hello</h1>'))
  const subjects: Subject[] = [{ name: 'empty page', path: '/empty/', ready: 'h1', isStill: true }]
  for (const peer of peers) subjects.push({ name: peer.name, path: await putPeer(files, peer), ready: peer.ready })
  return subjects
}

/** A line for each of the peers that need an outside network: its scripts, gzip. */
export async function weighOutside(): Promise<string[]> {
  const lines = []
  for (const { name, entry, after } of outside) {
    const total = [...(await buildPeer(entry)).values()].reduce((sum, content) => sum + gzip(content), 0)
    lines.push(`${name}: ${total.toLocaleString('en-US')} B of code, ${after}, which can't be measured without that network`)
  }
  return lines
}

interface Ours {
  readonly name: string
  /** Distinguishes pages of the same widget. */
  readonly as?: string
  readonly attributes: string
  readonly ready: string
  readonly end: string
  readonly options?: string
}

/** The four widgets in a partner's markup, each with its first control that needs data. */
const widgets = (type: number): Ours[] => {
  const [user, group] = [`user-uid="${demo.userUid}"`, `group="${demo.group}"`]
  const times = { name: 'available-appointments', ready: 'fieldset button[aria-pressed]' }
  return [
    { name: 'qr-booking', attributes: `${user} ${group}`, ready: ':is(ul, ol) button', end: 'walkup:booked' },
    { ...times, attributes: `${user} appointment-type-id="${type}"`, end: 'walkup:chosen' },
    { ...times, attributes: `${user} appointment-type-id="${type}" ${group} book`, as: ', books', end: 'walkup:booked' },
    { name: 'lead-capture', attributes: `${user} ${group}`, ready: ':is(ul, ol) button, input, select', end: 'walkup:captured' },
    {
      name: 'schedule-picker',
      attributes: 'name="schedule"',
      ready: 'input, select, button',
      end: 'walkup:change',
      options: 'input[name=form]',
    },
  ]
}

/** The pages of our build, with the loader and as single files. Logs what it skips. */
export function putWidgets(files: Files, dist: string, type: number, say: (line: string) => void): Subject[] {
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file))
  for (const file of built) files.put(`/widgets/${file}`, readFileSync(`${dist}/${file}`))
  const loader = readFileSync(`${dist}/walkup.js`, 'utf8')
  return widgets(type).flatMap(({ name, attributes, ready, as = '', end, options }) => {
    const tag = `walkup-${name}`
    if (!new RegExp(`["'\`]${tag}["'\`]`).test(loader)) {
      say(`${tag} is left out: the loader that is built does not know it.`)
      return []
    }
    const put = (script: string, variant: string): Subject => {
      const path = `/${tag}${variant.replace(/\W+/g, '-')}/`
      files.put(path, page(`<script type="module" src="/widgets/${script}"></script>`, `<${tag} ${attributes}></${tag}>`))
      return { name: tag + variant, path, ready: `${tag} >>> ${ready}`, widget: { tag, end, options } }
    }
    const single = `${name}.js`
    const hasSingle = !as && built.includes(single)
    return [put('walkup.js', as), ...(hasSingle ? [{ ...put(single, ', one file'), isSingle: true as const }] : [])]
  })
}
