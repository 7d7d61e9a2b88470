import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { within } from '../budgets/budgets.ts'
import { gzipOf, root } from '../budgets/measure.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
const dist = `${root}packages/widgets/dist/`
let chunks: Readonly<Record<string, Chunk>>
beforeAll(() => {
  const manifest = `${dist}.vite/manifest.json`
  if (!existsSync(manifest)) throw new Error('build the widgets first: npm run build -w @walkup/widgets')
  chunks = JSON.parse(readFileSync(manifest, 'utf8')) as typeof chunks
})

/** Chunks that load only when needed: other languages, what attributes and the address prefill, experiments, street providers, kiosk mode, errors, the waitlist, photos, a picture to save, proof of work, custom schedules. */
const rare = [
  /languages\/(?!en\/)[a-z]+\//,
  /\/kiosk\//,
  /\/streets\//,
  /\/(onErrorResponse|onSlotTaken|onFieldErrors|Closed|waitlist|proof|picture)\.tsx?\b/,
  /\/(photos\/index|custom)\.ts\b/,
  /\/(experiment|pageOptions|redirect)\.ts\b/,
]
/** Chunks of available appointments that load only with `book`, and only without it. */
const booked = /\/book\/index\.ts\b/
const watched = /\/watch\.ts\b/
/** Loads only on wide pages. */
const wide = /\/month\.ts\b/

/** The static imports of modules and, optionally, the dynamic ones that a complete flow loads. */
function filesOf(keys: readonly string[], follows: (key: string) => boolean): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.filter(follows).forEach(visit)
  }
  keys.forEach(visit)
  return new Set([...seen].map((key) => chunks[key]?.file ?? ''))
}
const toTheEnd = (key: string) => !rare.some((pattern) => pattern.test(key))
const weigh = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + gzipOf(`${dist}${file}`), gzipOf(`${dist}walkup.js`))
const define = (name: string) => `src/${name}/define.ts`
const widgets = ['qr-booking', 'available-appointments', 'lead-capture', 'schedule-picker'] as const

describe('gzip size of the widgets, including the loader', () => {
  it.each(widgets)('%s until interactive', (name) => {
    const files = filesOf([define(name)], () => false)
    expect(files.size).toBeGreaterThan(1)
    console.log(`${name}: ${weigh(files)} B gzip to its first interactive state`)
    within(name, weigh(files))
  })

  it('complete lead capture and schedule picker flows', () => {
    for (const name of ['lead-capture', 'schedule-picker'] as const) {
      const whole = weigh(filesOf([define(name)], (key) => toTheEnd(key) && !wide.test(key)))
      console.log(`${name}, to its end: ${whole} B gzip`)
      within('wholeFlow', whole)
    }
  })

  it('a complete booking on a phone', () => {
    const whole = weigh(filesOf([define('qr-booking')], (key) => toTheEnd(key) && !wide.test(key)))
    console.log(`a whole booking: ${whole} B gzip`)
    expect(whole).toBeGreaterThan(weigh(filesOf([define('qr-booking')], () => false)))
    within('wholeFlow', whole)
  })

  it('available appointments with booking', () => {
    const follows = (key: string) => toTheEnd(key) && !wide.test(key) && !watched.test(key)
    const first = weigh(filesOf([define('available-appointments')], () => false))
    const whole = weigh(filesOf([define('available-appointments')], follows))
    console.log(`free times that book: ${whole} B gzip`)
    // Without booking: the contact step and everything else load after the times.
    expect(whole - first).toBeGreaterThan(5_000)
    within('wholeFlowWithBook', whole)
  })

  it('all four on one page, with complete flows', () => {
    // Available appointments without `book`, since the page already has a booking widget.
    const all = weigh(filesOf(widgets.map(define), (key) => toTheEnd(key) && !booked.test(key)))
    console.log(`all four widgets: ${all} B gzip`)
    within('fourWidgets', all)
  })

  it('street providers are chunks of their own, which nothing else loads', () => {
    const keys = Object.keys(chunks).filter((key) => /address\/streets\/(?!index)/.test(key))
    expect(new Set(keys.map((key) => key.replace(/\?.*/, '')))).toHaveProperty('size', 3)
    expect(new Set(keys.map((key) => chunks[key]?.file))).not.toContain(undefined)
    const others = widgets.flatMap((name) => [...filesOf([define(name)], toTheEnd)])
    for (const key of Object.keys(chunks).filter((key) => key.includes('address/streets/'))) {
      console.log(`${key}: ${gzipOf(`${dist}${chunks[key]?.file}`)} B gzip`)
      expect(others).not.toContain(chunks[key]?.file)
    }
  })

  it('the loader, alone and with what the pages of codes add', () => {
    within('widgetLoader', gzipOf(`${dist}walkup.js`))
    within('codePage', gzipOf(`${dist}code-page.js`))
  })

  it('the modes, in one file without the core, which no element loads by itself', () => {
    const { file = '', imports = [] } = chunks['src/modes/index.ts'] ?? {}
    console.log(`modes: ${gzipOf(`${dist}${file}`)} B gzip`)
    within('widgetModes', gzipOf(`${dist}${file}`))
    expect(imports).toEqual([])
    expect(readFileSync(`${dist}${file}`, 'utf8')).not.toMatch(/import["{*\s(]/)
    for (const name of widgets) expect(filesOf([define(name)], toTheEnd)).not.toContain(file)
  })
})
