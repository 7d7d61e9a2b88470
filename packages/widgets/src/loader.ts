import { shopper } from '@walkup/sdk/endpoints'
import { buildUrl } from '@walkup/sdk/public'
import files, { hashes } from 'virtual:walkup-files'
import { PREFETCHED } from './prefetch.ts'
import { MODES, NEEDED, OPENABLE } from './modes/mode.ts'
import { languageOf, localeOf } from './languages/locales.ts'
import type { LoaderTexts } from './languages/types.ts'

/**
 * The script tag's entry. Lazy-loads an element's code when it comes near the viewport, including elements inserted later, and
 * prefetches its first data in parallel. A second copy of the script on the page does nothing.
 */
const any = Object.keys(files).join()
/** Elements that open in a dialog, and what opens them. */
const openable = `:is(walkup-qr-booking,walkup-lead-capture)${OPENABLE}`
const asksForModes = `[data-walkup-open],${openable}`
/** The script's own URL. Next to a literal path, a bundler would treat it as an asset. */
const here = import.meta.url
const [script, query] = here.split('?')
const RENEWED = 'renewed'
/** The failed attempt after which a newer script is loaded; a script that is itself the newest first waits about a minute. */
const renewAt = query?.startsWith(RENEWED) ? 6 : 2
/** The loader of one version: it loads that version's files only, and only with their hashes. */
const isPinned = import.meta.env.MODE === 'pinned'

/** How long a prefetched response stays usable, in ms. */
const FRESH = 10_000
/** The distance from the viewport at which loading starts, in px. */
const NEAR = 600

/** When loading counts as slow, and as failed, in ms; the first equals `waitLimits.slow`. */
const SLOW = 4000
const STUCK = 10_000
/** The debounce before the page is scanned again after a change, in ms: a shadow root may attach later than its element. */
const LATER = 1000

const texts = import.meta.glob<LoaderTexts>('./languages/*/short.ts', { eager: true, import: 'loader' })

const attribute = (element: Element, name: string) => element.getAttribute(name)?.trim() || null

const apiOf = (element: Element) => attribute(element, 'base-url') ?? new URL(here).origin

const idsOf = (element: Element) => ['user-uid', 'group', 'appointment-type-id', 'qr-uid'].map((name) => attribute(element, name))

/** The server's own booking page for the element's code, as a fallback; the current page if `base-url` is no http(s) URL. */
function pageOf(element: Element): string {
  const [user, group, , code] = idsOf(element)
  const path = code || (user && group && `${user}/${group}`)
  const url = buildUrl(apiOf(element), `/q/${path}`, {})
  return path && /^(https?:\/)?\//.test(url) ? url : location.href
}

/** Imports a module that has the hash: the browser imports what the preload has verified. */
const importVerified = (href: string, integrity: string | undefined) =>
  new Promise((resolve, reject) => {
    const finish = () => resolve(import(/* @vite-ignore */ href))
    const link = document.createElement('link')
    if (!link.relList.supports('modulepreload')) return finish()
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', href, integrity, crossOrigin: '', onload: finish, onerror: reject }),
    )
  })

function start(answers: Map<string, Promise<Response>>) {
  const loading = new Set<string>()
  const known = new WeakSet<Node>()

  // A skeleton reserves the space before the code loads, so that the layout does not shift.
  const shell = new CSSStyleSheet()
  const bars = ['24px/55% 20px', '88px/70% 28px', ...[136, 208, 280].map((y) => `${y}px/calc(100% - 32px) 56px`)]
    .map((bar) => `var(--walkup-bar) 16px ${bar} no-repeat`)
    .join()
  shell.replaceSync(
    `:is(${any}):not(:defined){display:block;box-sizing:border-box;min-block-size:var(--walkup-min-height,512px);border:1px solid var(--walkup-line,#8883);border-radius:12px;--walkup-bar:linear-gradient(var(--walkup-line,#8883) 0 0);background:${bars},var(--walkup-paper,#8881)}walkup-schedule-picker:not(:defined){min-block-size:736px}@media(width>=700px){walkup-schedule-picker:not(:defined){min-block-size:544px}}${openable}:not(:defined){display:contents}`,
  )
  /** After a deployment the files have new names, which only the newest script knows; it takes over all elements. */
  let renewal: Promise<unknown> | undefined
  const renew = () => {
    page[PREFETCHED] = undefined
    return import(/* @vite-ignore */ `${script}?${RENEWED}=${Date.now()}`).catch((error: unknown) => {
      page[PREFETCHED] ??= answers
      renewal = undefined
      throw error
    })
  }
  function load(name: string, attempt = 0): void {
    loading.add(name)
    Promise.all(
      (files[name] ?? []).map((file) => {
        const { href } = new URL(file, here)
        // A failed address is not requested again.
        return isPinned ? importVerified(attempt ? `${href}?${attempt}` : href, hashes[file]) : import(/* @vite-ignore */ href)
      }),
    ).catch(() => {
      const retry = () => setTimeout(load, Math.min(1000 * 2 ** attempt, 30_000), name, attempt + 1)
      if (isPinned || attempt < renewAt) retry()
      else (renewal ??= renew()).catch(retry)
    })
  }

  /** Shows the loading or error status inside the element until its code is loaded. */
  function showStatus(element: Element, hasFailed?: boolean): void {
    // A reloaded script starts its timers over and must not replace an earlier status.
    if (element.matches(':defined')) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
    const place = root.querySelector('[part=content]') ?? root
    if (place.firstElementChild?.role === 'status' && !hasFailed) return
    const [slow, failed, again, open] = texts[`./languages/${languageOf(localeOf(element))}/short.ts`] as LoaderTexts
    const box = document.createElement('div')
    const add = (tag: string, text: string, more?: object) =>
      box.append(Object.assign(document.createElement(tag), { textContent: text }, more), ' ')
    box.role = 'status'
    box.style.cssText = 'padding:16px;font:16px/48px system-ui;background:var(--walkup-paper,Canvas)'
    add('span', hasFailed ? failed : slow)
    if (hasFailed) {
      const phone = attribute(element, 'phone')
      add('button', again, { onclick: () => load(element.localName) })
      add('a', open, { href: pageOf(element) })
      if (phone) add('a', phone, { href: `tel:${phone}` })
    }
    place.replaceChildren(box)
  }

  /** Prefetches a read while the code loads, which saves a round trip. The URL is exactly the one that the element will build. */
  function prefetch(element: Element, endpoint: string, params: Readonly<Record<string, unknown>>): void {
    const url = buildUrl(apiOf(element), endpoint.slice(4), params)
    if (answers.has(url)) return
    // A page's own fetch may throw, or return another library's promise.
    const answer = (async () => fetch(url, { credentials: 'omit' }))()
    const forget = () => answers.delete(url)
    answers.set(url, answer)
    answer.catch(forget)
    setTimeout(forget, FRESH)
  }

  function serve(element: Element): void {
    // The first Intl formatter takes 60 ms on a phone: create it after the first frame, while the network is busy.
    if (!loading.size) setTimeout(Intl.DateTimeFormat, 100)
    if (!loading.has(element.localName)) load(element.localName)
    setTimeout(showStatus, SLOW, element)
    setTimeout(showStatus, STUCK, element, true)
    const [userUid, group, typeId, qrUid] = idsOf(element)
    if (userUid && group)
      prefetch(element, shopper['qrCodes.details'], { userUid, hdsfiGroup: +group, locale: localeOf(element), qrUid })
    if (userUid && typeId) prefetch(element, shopper['qrCodes.availableAppointments'], { userUid, appointmentTypeId: +typeId })
  }

  const far = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        far.unobserve(target)
        serve(target)
      }
    },
    { rootMargin: `${NEAR}px` },
  )
  function see(element: Element): void {
    if (element.shadowRoot) enter(element.shadowRoot)
    if (element.matches(asksForModes)) {
      ;(page[MODES] ??= []).push(element)
      if (!loading.has('walkup-modes')) load('walkup-modes')
    }
    if (known.has(element) || element.matches(':defined')) return
    known.add(element)
    // The shadow root attaches with the definition.
    void customElements.whenDefined(element.localName).then(() => see(element))
    if (!element.matches(any)) return
    // Elements already near skip the observer's first callback; hidden ones have no box.
    const [box] = element.getClientRects()
    if (box && box.bottom > -NEAR && box.top < innerHeight + NEAR) serve(element)
    else far.observe(element)
  }
  /** Scans a document, an open shadow root or an element. */
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
      // An element from another frame is not an instance of this frame's `Element`.
      (addedNodes as NodeListOf<Element>).forEach((node) => {
        if (!node.localName) return
        see(node)
        find(node)
      }),
    )
    clearTimeout(timer)
    timer = setTimeout(enter, LATER, document)
  })
  // An element in a dialog loads when that opens, or is about to.
  addEventListener(NEEDED, (event) => serve(event.composedPath()[0] as Element))
  enter(document)
  timer = setTimeout(enter, LATER, document)
}

const page = globalThis as { [PREFETCHED]?: Map<string, Promise<Response>>; [MODES]?: Pick<Element[], 'push'> }
if (!page[PREFETCHED]) start((page[PREFETCHED] = new Map()))
