import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
interface Options {
  /** Only these rules. */
  readonly runOnly?: readonly string[]
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>
}

/** Axe's violations on a page by rule and element. Uses evaluate, since the page's CSP blocks added scripts. */
export async function findings(page: Page, options: Options = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // A dialog that is fading in is half transparent, so its colors are not final.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ).then(() => {}),
  )
  return page.evaluate(async (given) => {
    interface Axe {
      run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
    }
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      ...given,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
  }, options)
}
