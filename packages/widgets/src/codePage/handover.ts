import { forget, recall } from '../storage.ts'
import { make } from './make.ts'

/** This page's texts, in its language. */
export type Texts = Readonly<Record<'open' | 'title' | 'hint' | 'failed' | 'used' | 'restart' | 'close', string>>

/** What a link may bring along; the consent is never part of a draft. */
const parts = ['at', 'typeId', 'answers', 'slot', 'timeZone', 'wantsCall', 'waitlist', 'draft', 'hold', 'attempt']
const KEPT = 2 * 3_600_000
const CODE = '/visit/qrcode.js'

/** The draft's key, as the widget stores it. */
function keyOf(element: Element): string {
  const of = (name: string) => element.getAttribute(name) ?? ''
  return ['walkup', 'book', `${location.origin}/`, of('user-uid'), of('group'), '', of('qr-uid')].join(' ')
}

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const userOf = (element: Element) => element.getAttribute('user-uid') ?? ''
/** Ciphertext of one person's code opens on no other page. */
const placeOf = (element: Element) => new TextEncoder().encode(`${userOf(element)} ${location.pathname}`)

async function post<T>(element: Element, path: string, body?: object): Promise<T> {
  const reply = await fetch(`/api/QRCodes/${userOf(element)}/handover${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`the handover was answered with ${reply.status}`)
  return ((await reply.json()) as { readonly data: T }).data
}

/** Encrypts the draft and returns the link to it; the key is only in its fragment, which browsers never send. */
async function createLink(element: Element): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(recall(keyOf(element)) ?? '{}')
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(element) }, key, text)
  const sealed = toText(new Uint8Array([...iv, ...new Uint8Array(data)]))
  const { handoverId } = await post<{ readonly handoverId: string }>(element, '', { sealed })
  const secret = toText(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
  return `${location.origin}${location.pathname}?handover=1#handover=${handoverId}.${secret}`
}

/** Stores the draft of a link for the widget. Throws if it is used, expired, altered or somebody else's. */
async function open(element: Element, id: string, secret: string): Promise<void> {
  const key = await crypto.subtle.importKey('raw', toBytes(secret), 'AES-GCM', false, ['decrypt'])
  const bytes = toBytes((await post<{ readonly sealed: string }>(element, `/${encodeURIComponent(id)}`)).sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData: placeOf(element) }
  const text = new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(12)))
  const draft = JSON.parse(text) as Readonly<Record<string, unknown>>
  const known = Object.fromEntries(parts.flatMap((name) => (name in draft ? [[name, draft[name]]] : [])))
  // Only what is stored survives the reload.
  sessionStorage.setItem(keyOf(element), JSON.stringify({ ...known, until: Date.now() + KEPT }))
  const { at = 0, wantsCall = false } = known
  // The step is the history entry's; none before it belongs to this visit, so its Back must not leave the page.
  const mark = { at, wantsCall, from: { at: -1, wantsCall: false }, home: location.href }
  history.replaceState({ walkup: { [keyOf(element)]: mark } }, '')
}

interface Code {
  readonly addData: (text: string) => void
  readonly make: () => void
  readonly getModuleCount: () => number
  readonly isDark: (row: number, column: number) => boolean
}

async function draw(link: string, label: string): Promise<Element> {
  const { default: createCode } = (await import(/* @vite-ignore */ CODE)) as {
    readonly default: (version: number, correction: string) => Code
  }
  const code = createCode(0, 'L')
  code.addData(link)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
  const inSvg = (tag: string, attributes: Readonly<Record<string, string>>, ...children: readonly Node[]) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.append(...children)
    return made
  }
  const viewBox = `0 0 ${size + 8} ${size + 8}`
  return inSvg('svg', { viewBox, role: 'img', 'aria-label': label }, inSvg('path', { d: path }))
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button' }, text)
  made.addEventListener('click', onClick)
  return made
}

async function show(element: Element, t: Texts): Promise<void> {
  const dialog = make('dialog', { class: 'handover', 'aria-label': t.title })
  const close = button(t.close, () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  try {
    const link = await createLink(element)
    dialog.dataset.link = link
    const restart = button(t.restart, () => {
      forget(keyOf(element))
      location.replace(location.pathname)
    })
    dialog.append(make('h2', {}, t.title), await draw(link, t.title), make('p', {}, t.hint), restart, close)
  } catch {
    dialog.append(make('p', { role: 'alert' }, t.failed), close)
  }
  document.body.append(dialog)
  dialog.showModal()
}

function addStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'footer.handover{padding:.5rem 1rem 1rem;text-align:center}' +
      '.handover button{font:inherit;min-height:44px;padding:.5rem 1rem;border:1px solid #8a939c;border-radius:8px;background:none;color:inherit}' +
      // Rarely wanted: it stands back behind the widget's own buttons.
      'footer.handover button{border:0;font-size:14px;text-decoration:underline;text-underline-offset:3px}' +
      'p.handover{margin:0;padding:1rem}' +
      'dialog.handover{border:0;border-radius:16px;padding:1.25rem;width:min(22rem,calc(100vw - 3rem));background:#fff;color:#14171a;text-align:center}' +
      'dialog.handover::backdrop{background:#0008}' +
      'dialog.handover svg{display:block;width:100%;height:auto}' +
      'dialog.handover h2{margin:0;font-size:1.25rem}' +
      'dialog.handover button{display:block;width:100%;margin-top:.5rem}',
  )
  document.adoptedStyleSheets.push(sheet)
}

/** Whether the page was opened by a link to a visit that began on another phone, which it then takes over. */
export function takeOver(element: Element, t: Texts): boolean {
  const [, id, secret] = /^#handover=([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
  if (!id || !secret) return false
  addStyles()
  // The link leaves the history at once, whatever comes of it.
  history.replaceState(null, '', location.pathname + location.search)
  open(element, id, secret).then(
    () => location.reload(),
    () => document.body.append(make('p', { class: 'handover', role: 'alert' }, t.used)),
  )
  return true
}

/** Offers to move a visit that has begun to another phone. The draft is encrypted here. */
export function offerHandover(element: Element, t: Texts): void {
  // Undefined where the page is not secure.
  if (!(globalThis.crypto as Partial<Crypto> | undefined)?.subtle) return
  addStyles()
  const offer = button(t.open, () => void show(element, t))
  const footer = make('footer', { class: 'handover', hidden: '' }, offer)
  document.body.append(footer)
  const update = () => (footer.hidden = !recall(keyOf(element)))
  for (const kind of ['step', 'ready', 'booked', 'captured'])
    document.addEventListener(`walkup:${kind}`, () => setTimeout(update))
  document.addEventListener('input', () => setTimeout(update))
  update()
}
