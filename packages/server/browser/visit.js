/*
 * What the pages of codes add to the widget. In a dead spot, a phone that keeps this page takes the shopper's contact details instead
 * of an appointment, which can't be held there, and sends them once the connection returns.
 *
 * It also moves a visit that has begun to another phone. The draft is encrypted here; its key is only in the fragment of the link in the code,
 * which browsers never send.
 */
const element = document.querySelector('walkup-qr-booking')
const userUid = element?.getAttribute('user-uid')
const storedAs = [
  'walkup',
  'book',
  `${location.origin}/`,
  userUid,
  element?.getAttribute('group'),
  '',
  element?.getAttribute('qr-uid') ?? '',
].join(' ')
/** What a link may bring along; the consent is never part of a draft. */
const parts = ['at', 'typeId', 'answers', 'slot', 'timeZone', 'wantsCall', 'waitlist', 'draft', 'hold', 'attempt']
const KEPT_MS = 2 * 3_600_000
const PATIENCE_MS = 4000

/** The texts of this page in its language. */
const t = JSON.parse(document.querySelector('main.visit').dataset.texts)

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  footer.handover { padding: 0.5rem 1rem 1rem; text-align: center }
  .handover button {
    font: inherit; min-height: 44px; padding: 0.5rem 1rem; border: 1px solid #8a939c; border-radius: 8px; background: none; color: inherit
  }
  p.handover { margin: 0; padding: 1rem }
  dialog.handover {
    border: 0; border-radius: 16px; padding: 1.25rem; width: min(22rem, calc(100vw - 3rem)); background: #fff; color: #14171a;
    text-align: center
  }
  dialog.handover::backdrop { background: #0008 }
  dialog.handover svg { display: block; width: 100%; height: auto }
  dialog.handover h2 { margin: 0; font-size: 1.25rem }
  dialog.handover button { display: block; width: 100%; margin-top: 0.5rem }
`)
document.adoptedStyleSheets.push(sheet)

const toText = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
/** Ciphertext of one person's code opens on no other page. */
const place = new TextEncoder().encode(`${userUid} ${location.pathname}`)

function readDraft() {
  try {
    return sessionStorage.getItem(storedAs)
  } catch {
    return null
  }
}
const post = async (path, body) => {
  const reply = await fetch(`/api/QRCodes/${userUid}/handover${path}`, {
    method: 'POST',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  })
  if (!reply.ok) throw reply
  return (await reply.json()).data
}

/** Encrypts the draft and returns the link to it. */
async function createLink() {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(readDraft() ?? '{}')
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: place }, key, text)
  const { handoverId } = await post('', { sealed: toText(new Uint8Array([...iv, ...new Uint8Array(data)])) })
  const secret = toText(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
  return `${location.origin}${location.pathname}?handover=1#handover=${handoverId}.${secret}`
}

/** Stores the draft of a link for the widget. Throws if it is used, expired, altered or somebody else's. */
async function takeOver(id, secret) {
  const key = await crypto.subtle.importKey('raw', toBytes(secret), 'AES-GCM', false, ['decrypt'])
  const { sealed } = await post(`/${encodeURIComponent(id)}`)
  const bytes = toBytes(sealed)
  const data = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData: place },
    key,
    bytes.slice(12),
  )
  const draft = JSON.parse(new TextDecoder().decode(data))
  const known = Object.fromEntries(parts.flatMap((name) => (name in draft ? [[name, draft[name]]] : [])))
  sessionStorage.setItem(storedAs, JSON.stringify({ ...known, until: Date.now() + KEPT_MS }))
  const { at = 0, wantsCall = false } = known
  // The step is the history entry's; none before it belongs to this visit, so its Back must not leave the page.
  const mark = { at, wantsCall, from: { at: -1, wantsCall: false }, home: location.href }
  history.replaceState({ walkup: { [storedAs]: mark } }, '')
}

const make = (tag, attributes, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

async function drawCode(link) {
  const { default: qrcode } = await import('/visit/qrcode.js')
  const code = qrcode(0, 'L')
  code.addData(link)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `0 0 ${size + 8} ${size + 8}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', t.title)
  const dark = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  dark.setAttribute('d', path)
  svg.append(dark)
  return svg
}

function button(text, onClick) {
  const made = make('button', { type: 'button' }, text)
  made.addEventListener('click', onClick)
  return made
}

async function show() {
  const dialog = make('dialog', { class: 'handover', 'aria-label': t.title })
  const close = () => dialog.close()
  dialog.addEventListener('close', () => dialog.remove())
  try {
    const link = await createLink()
    dialog.dataset.link = link
    const restart = button(t.restart, () => {
      sessionStorage.removeItem(storedAs)
      location.replace(location.pathname)
    })
    dialog.append(make('h2', {}, t.title), await drawCode(link), make('p', {}, t.hint), restart, button(t.close, close))
  } catch {
    dialog.append(make('p', { role: 'alert' }, t.failed), button(t.close, close))
  }
  document.body.append(dialog)
  dialog.showModal()
}

/** Only phones of staff keep this page; others need a connection to open it. */
async function isOffline() {
  if (!navigator.serviceWorker?.controller) return false
  if (!navigator.onLine) return true
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => false,
    () => true,
  )
}
/** Whether this phone holds entries that were not sent, or that need a correction. */
async function hasKept() {
  if (!(await indexedDB.databases?.())?.some(({ name }) => name === 'walkup-kiosk')) return false
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open('walkup-kiosk'))
  try {
    return db.objectStoreNames.contains('entries') && (await done(db.transaction('entries').objectStore('entries').count())) > 0
  } finally {
    db.close()
  }
}
async function captureOffline() {
  if (!(await hasKept().catch(() => false)) && !(await isOffline())) return
  const kept = [...element.attributes].filter(({ name }) => name !== 'history').map(({ name, value }) => [name, value])
  element.replaceWith(make('walkup-lead-capture', { ...Object.fromEntries(kept), kiosk: '' }, ...element.childNodes))
}
void captureOffline()

/** Fills in what the shopper entered for an earlier visit, with the token of their own link to it. */
async function fillIn(token) {
  const reply = await fetch(`/api/appointments/manage/${token}/contact`, { cache: 'no-store' })
  if (!reply.ok) return
  const { data } = await reply.json()
  await customElements.whenDefined('walkup-qr-booking')
  element.prefill(data)
}
const [, ticket] = /^#again=([\w.~-]{16,})$/.exec(location.hash) ?? []
if (ticket) {
  history.replaceState(history.state, '', location.pathname + location.search)
  // Without an answer, the shopper fills in the fields.
  fillIn(ticket).catch(() => {})
}

const [, id, secret] = /^#handover=([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
if (id) {
  // The link leaves the history at once, whatever comes of it.
  history.replaceState(null, '', location.pathname + location.search)
  takeOver(id, secret).then(
    () => location.reload(),
    () => document.body.append(make('p', { class: 'handover', role: 'alert' }, t.used)),
  )
} else if (globalThis.crypto?.subtle) {
  const footer = make(
    'footer',
    { class: 'handover', hidden: '' },
    button(t.open, () => void show()),
  )
  document.body.append(footer)
  const update = () => (footer.hidden = !readDraft())
  for (const kind of ['step', 'ready', 'booked', 'captured'])
    document.addEventListener(`walkup:${kind}`, () => setTimeout(update))
  document.addEventListener('input', () => setTimeout(update))
  update()
}
