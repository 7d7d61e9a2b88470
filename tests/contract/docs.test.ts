import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseline, limits } from '../budgets/budgets.ts'
import { root } from '../budgets/measure.ts'
import { withSizes } from '../budgets/table.ts'

const skipped = new Set(['node_modules', 'dist', '.git', '.artifacts', '.data', '.cache'])
function filesBelow(folder: string, endings: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path, endings)
    return endings.test(entry.name) ? [path] : []
  })
}

/** A heading's anchor, as code hosts generate it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[`*_]/g, '')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const anchors = (path: string): Set<string> =>
  new Set([...readFileSync(path, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? '')))

function faultOf(target: string, from: string): string | undefined {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(from), path) : from
  if (!existsSync(file)) return `${target} does not exist`
  if (anchor && statSync(file).isFile() && !anchors(file).has(anchor)) return `${target} has no such heading`
  return
}

const pages = filesBelow(root, /\.md$/)
describe('links in Markdown', () => {
  it.each(pages.map((path) => [relative(root, path), path]))('of %s resolve', (_, path) => {
    const text = readFileSync(path, 'utf8').replace(/```[\s\S]*?```/g, '')
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
    const faults = targets.filter((target) => !/^[a-z]+:/.test(target)).flatMap((target) => faultOf(target, path) ?? [])
    expect(faults).toEqual([])
  })
})

it('references from code to docs/ point to an existing page and heading', () => {
  const sources = ['packages', 'tests', 'examples', '.storybook', '.ci'].flatMap((folder) =>
    filesBelow(join(root, folder), /\.(ts|tsx|mjs|js|sql|css|html)$/),
  )
  const faults = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g)].flatMap(([reference]) => {
      const fault = faultOf(reference, join(root, 'x'))
      return fault ? `${relative(root, path)}: ${fault}` : []
    }),
  )
  expect(faults).toEqual([])
})

it('the README lists the recorded sizes and the limits', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8')
  expect(withSizes(readme, baseline(), limits)).toBe(readme)
})
