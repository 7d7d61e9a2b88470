import files from 'virtual:walkup-files'
import { EARLY } from './early.ts'
import { languageOf, localeOf } from './messages/locales.ts'

/**
 * The one script of a page. It loads an element's code when the element comes near the viewport, also for elements that
 * a single-page app inserts later, and asks for its first data beside the code. Under a second copy of the script the first
 * one goes on alone.
 */
const selectors = Object.keys(files)
const any = selectors.join()
/** Where the files stand. Beside a literal path a bundler would take this for an asset of its own. */
const here = import.meta.url
const [script, query] = here.split('?')
const RENEWED = 'renewed'
/** At which failed attempt a newer script is asked for; a script that is itself the newest waits about a minute first. */
const renewAt = query?.startsWith(RENEWED) ? 6 : 2

/** How long an answer that was asked for early waits for its widget, in ms; an older one would be stale. */
const FRESH = 10_000
/** How near the viewport is near, in px. */
const NEAR = 600

/** After how long, in ms, it is said that the code is long in coming, and that it does not come; the first is `patience`'s. */
const SLOW = 4000
const STUCK = 10_000
/** How long after a change of the page it is looked through once more, in ms: a shadow root may come after its element. */
const LATER = 1000

const texts: Readonly<Record<string, readonly string[]>> = {
  en: ['Still loading…', 'This could not be loaded.', 'Try again', 'Booking page'],
  es: ['Sigue cargando…', 'Esto no se pudo cargar.', 'Intentar de nuevo', 'Página de reservas'],
  fr: ['Chargement en cours…', 'Ceci n’a pas pu être chargé.', 'Réessayer', 'Page de réservation'],
}

const attribute = (element: Element, name: string) => element.getAttribute(name)?.trim()

const apiOf = (element: Element) => (attribute(element, 'base-url') || new URL(here).origin).replace(/\/$/, '')

/** A page of the server's own that does what the element does, where there is one. */
function pageOf(element: Element): string {
  const [code, user, group] = ['qr-uid', 'user-uid', 'group'].map((name) => attribute(element, name))
  const way = code || (user && group && `${user}/${group}`)
  return way ? `${apiOf(element)}/q/${way}` : location.href
}

/** What an element will ask its API for first, to the letter of its own requests. */
function firstReads(element: Element): readonly (string | undefined)[] {
  const userUid = attribute(element, 'user-uid')
  const group = attribute(element, 'group')
  const typeId = attribute(element, 'appointment-type-id')
  const qrUid = attribute(element, 'qr-uid')
  if (!userUid) return []
  const user = encodeURIComponent(userUid)
  const query = new URLSearchParams({ locale: localeOf(element), ...(qrUid && { qrUid }) })
  return [
    group && `qr-details/${user}/${Number(group)}?${query}`,
    typeId && `available-appointments/${user}?appointmentTypeId=${Number(typeId)}`,
  ]
}

function start(answers: Map<string, Promise<Response>>) {
  const loading = new Set<string>()
  const served = new WeakSet<Element>()
  const known = new WeakSet<Node>()

  // Space and a quiet shape are there before the code is, so that the page below does not jump.
  const shell = new CSSStyleSheet()
  const bones = ['24px/55% 20px', '88px/70% 28px', ...[136, 208, 280].map((y) => `${y}px/calc(100% - 2rem) 56px`)]
    .map((bone) => `var(--walkup-bone) 1rem ${bone} no-repeat`)
    .join()
  shell.replaceSync(
    `:is(${any}):not(:defined){display:block;box-sizing:border-box;min-block-size:var(--walkup-min-height,32rem);border:1px solid var(--walkup-line,#8883);border-radius:12px;--walkup-bone:linear-gradient(var(--walkup-line,#8883) 0 0);background:${bones},var(--walkup-paper,#8881)}walkup-schedule-picker:not(:defined){min-block-size:46rem}@media(width>=700px){walkup-schedule-picker:not(:defined){min-block-size:34rem}}`,
  )
  /** After an upgrade of the server its files have other names, which only its newest script knows. That one continues for all. */
  let renewal: Promise<unknown> | undefined
  const renew = () => {
    page[EARLY] = undefined
    return import(/* @vite-ignore */ `${script}?${RENEWED}=${Date.now()}`).catch((error: unknown) => {
      page[EARLY] ??= answers
      renewal = undefined
      throw error
    })
  }
  function load(selector: string, attempt = 0): void {
    loading.add(selector)
    Promise.all((files[selector] ?? []).map((file) => import(/* @vite-ignore */ new URL(file, here).href))).catch(() => {
      const retry = () => setTimeout(load, Math.min(1000 * 2 ** attempt, 30_000), selector, attempt + 1)
      if (attempt < renewAt) retry()
      else (renewal ??= renew()).catch(retry)
    })
  }

  /** Says in the element's own place what is the matter, as long as its code is not here. */
  function say(element: Element, selector: string, hasFailed?: boolean): void {
    // A renewed script counts from its own start: it does not take back what was said before.
    const isSaid = element.shadowRoot?.firstElementChild?.role === 'status'
    if (customElements.get(element.localName) || (isSaid && !hasFailed)) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
    const [slow = '', failed = '', again = '', open = ''] = texts[languageOf(localeOf(element))] ?? []
    const box = document.createElement('div')
    const add = (tag: string, text: string, more: object = {}) =>
      box.append(Object.assign(document.createElement(tag), { textContent: text }, more), ' ')
    box.role = 'status'
    box.style.cssText = 'padding:1rem;font:1rem/3rem system-ui;background:var(--walkup-paper,Canvas)'
    add('span', hasFailed ? failed : slow)
    if (hasFailed) {
      const phone = attribute(element, 'phone')
      add('button', again, { onclick: () => load(selector) })
      add('a', open, { href: pageOf(element) })
      if (phone) add('a', phone, { href: `tel:${phone}` })
    }
    root.replaceChildren(box)
  }

  /** Its data comes beside its code: on a slow line that is a whole round trip less. */
  function ask(element: Element, read: string): void {
    const url = `${apiOf(element)}/api/QRCodes/${read}`
    if (answers.has(url)) return
    // A page's own fetch may throw, or return another library's promise.
    const answer = (async () => fetch(url, { credentials: 'omit' }))()
    const forget = () => answers.delete(url)
    answers.set(url, answer)
    answer.catch(forget)
    setTimeout(forget, FRESH)
  }

  function serve(element: Element): void {
    // A page's first formatter costs a phone 60 ms: it is made after the first frame, while the line is busy.
    if (!loading.size) setTimeout(Intl.DateTimeFormat, 100)
    if (served.has(element)) return
    served.add(element)
    for (const selector of selectors) {
      if (!element.matches(selector)) continue
      if (!loading.has(selector)) load(selector)
      setTimeout(say, SLOW, element, selector)
      setTimeout(say, STUCK, element, selector, true)
    }
    for (const read of firstReads(element)) if (read) ask(element, read)
  }

  const far = new IntersectionObserver(
    (entries) => {
      entries.forEach(({ isIntersecting, target }) => {
        if (!isIntersecting) return
        far.unobserve(target)
        serve(target)
      })
    },
    { rootMargin: `${NEAR}px` },
  )
  function watch(element: Element): void {
    if (!element.matches(any) || customElements.get(element.localName)) return
    // What is near already is not left waiting for an observer's first turn; what is not displayed has no box.
    const [box] = element.getClientRects()
    if (box && box.bottom > -NEAR && box.top < innerHeight + NEAR) serve(element)
    else far.observe(element)
  }
  function see(element: Element): void {
    watch(element)
    if (element.shadowRoot) enter(element.shadowRoot)
    // Its root comes with its definition.
    else if (element.matches(':not(:defined)') && !known.has(element)) {
      known.add(element)
      void customElements.whenDefined(element.localName).then(() => see(element))
    }
  }
  /** Looks through a document, an open shadow root or an element, and follows what comes into the first two. */
  function find(root: ParentNode): void {
    root.querySelectorAll('*').forEach(see)
  }
  function enter(root: Document | ShadowRoot): void {
    if (!known.has(root)) {
      known.add(root)
      root.adoptedStyleSheets.push(shell)
      observer.observe(root, { childList: true, subtree: true })
    }
    find(root)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver((records) => {
    records.forEach(({ addedNodes }) =>
      // An element out of another frame is no `Element` of this one.
      (addedNodes as NodeListOf<Element>).forEach((node) => {
        if (!node.localName) return
        see(node)
        find(node)
      }),
    )
    clearTimeout(timer)
    timer = setTimeout(enter, LATER, document)
  })
  enter(document)
  timer = setTimeout(enter, LATER, document)
}

const page = globalThis as { [EARLY]?: Map<string, Promise<Response>> }
if (!page[EARLY]) start((page[EARLY] = new Map()))
