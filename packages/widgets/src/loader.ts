import files from 'virtual:walkup-files'
import { EARLY } from './early.ts'
import { localeOf } from './messages/locales.ts'

/**
 * The one script of a page. It loads an element's code when the element comes near the viewport, also for elements that
 * a single-page app inserts later, and asks for its first data beside the code. Under a second copy of the script the first
 * one goes on alone.
 */
const selectors = Object.keys(files)
const any = selectors.join()
/** Where the files stand. Beside a literal path a bundler would take this for an asset of its own. */
const here = import.meta.url

/** How long an answer that was asked for early waits for its widget, in ms; an older one would be stale. */
const FRESH = 10_000
/** How near the viewport is near, in px. */
const NEAR = 600

const attribute = (element: Element, name: string) => element.getAttribute(name)?.trim() || undefined

/** What an element will ask its API for first, to the letter of its own requests. */
function firstReads(element: Element): readonly string[] {
  const userUid = attribute(element, 'user-uid')
  const group = attribute(element, 'group')
  const typeId = attribute(element, 'appointment-type-id')
  const qrUid = attribute(element, 'qr-uid')
  if (!userUid) return []
  const user = encodeURIComponent(userUid)
  const query = () => new URLSearchParams({ locale: localeOf(element), ...(qrUid && { qrUid }) })
  return [
    ...(group ? [`qr-details/${user}/${Number(group)}?${query()}`] : []),
    ...(typeId ? [`available-appointments/${user}?appointmentTypeId=${Number(typeId)}`] : []),
  ]
}

function start(answers: Map<string, Promise<Response>>) {
  const loading = new Set<string>()

  // Space and a quiet shape are there before the code is, so that the page below does not jump.
  const shell = new CSSStyleSheet()
  const bones = ['24px/55% 20px', '88px/70% 28px', ...[136, 208, 280].map((y) => `${y}px/calc(100% - 2rem) 56px`)]
    .map((bone) => `var(--walkup-bone) 1rem ${bone} no-repeat`)
    .join()
  shell.replaceSync(
    `:is(${any}):not(:defined){display:block;box-sizing:border-box;min-block-size:var(--walkup-min-height,32rem);border:1px solid var(--walkup-line,#8883);border-radius:12px;--walkup-bone:linear-gradient(var(--walkup-line,#8883) 0 0);background:${bones},var(--walkup-paper,#8881)}walkup-schedule-picker:not(:defined){min-block-size:46rem}@media(width>=700px){walkup-schedule-picker:not(:defined){min-block-size:34rem}}`,
  )
  document.adoptedStyleSheets.push(shell)

  function load(selector: string, attempt = 0): void {
    loading.add(selector)
    Promise.all((files[selector] ?? []).map((file) => import(/* @vite-ignore */ new URL(file, here).href))).catch(() =>
      setTimeout(load, Math.min(1000 * 2 ** attempt, 30_000), selector, attempt + 1),
    )
  }

  /** Its data comes beside its code: on a slow line that is a whole round trip less. */
  function ask(element: Element, read: string): void {
    const url = `${(attribute(element, 'base-url') ?? new URL(here).origin).replace(/\/$/, '')}/api/QRCodes/${read}`
    if (answers.has(url)) return
    const answer = fetch(url, { credentials: 'omit' })
    const forget = () => {
      if (answers.get(url) === answer) answers.delete(url)
    }
    answers.set(url, answer)
    answer.catch(forget)
    setTimeout(forget, FRESH)
  }

  function serve(element: Element): void {
    // A page's first formatter costs a phone 60 ms: it is made after the first frame, while the line is busy.
    if (!loading.size) setTimeout(Intl.DateTimeFormat, 100)
    for (const selector of selectors) if (element.matches(selector) && !loading.has(selector)) load(selector)
    for (const read of firstReads(element)) ask(element, read)
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
  function watch(element: Element): void {
    if (!element.matches(any) || customElements.get(element.localName)) return
    // What is near already is not left waiting for an observer's first turn; what is not displayed has no box.
    const [box] = element.getClientRects()
    if (box && box.bottom > -NEAR && box.top < innerHeight + NEAR) serve(element)
    else far.observe(element)
  }
  const find = (root: ParentNode) => root.querySelectorAll(any).forEach(watch)
  find(document)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        watch(node)
        find(node)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

const page = globalThis as { [EARLY]?: Map<string, Promise<Response>> }
if (!page[EARLY]) start((page[EARLY] = new Map()))
