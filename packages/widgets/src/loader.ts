/**
 * The one script of a page. It loads an element's code when the element comes near the viewport, also for elements that
 * a single-page app inserts later. Under a second copy of the script the first one goes on alone.
 */
const widgets: Readonly<Record<string, () => Promise<unknown>>> = {
  'walkup-qr-booking': () => import('./qr-booking/define.ts'),
  'walkup-manage': () => import('./manage/define.ts'),
}

const mark = Symbol.for('walkup.loader')
const page = globalThis as { [mark]?: true }

function start() {
  const tags = Object.keys(widgets)
  const waiting = new Set<string>()

  // Space is kept before the code is here, so that the page below does not jump.
  const space = new CSSStyleSheet()
  space.replaceSync(`:is(${tags.join()}):not(:defined){display:block;min-block-size:32rem}`)
  document.adoptedStyleSheets.push(space)

  function load(tag: string, attempt = 0): void {
    waiting.add(tag)
    widgets[tag]?.().catch(() => setTimeout(load, Math.min(1000 * 2 ** attempt, 30_000), tag, attempt + 1))
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        if (!waiting.has(target.localName)) load(target.localName)
      }
    },
    { rootMargin: '600px' },
  )

  const watch = (element: Element) => {
    if (element.localName in widgets && !customElements.get(element.localName)) near.observe(element)
  }
  const find = (root: ParentNode) => root.querySelectorAll(tags.join()).forEach(watch)
  find(document)
  const added = new MutationObserver((records) => {
    if (waiting.size === tags.length) return added.disconnect()
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        watch(node)
        find(node)
      }
    }
  })
  added.observe(document, { childList: true, subtree: true })
}

if (!page[mark]) {
  page[mark] = true
  start()
}
