import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inserted, newElement } from './newElement.ts'

const [kind, name = ''] = process.argv.slice(2)
if (kind !== 'element' || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('npm run new -- element NAME, where NAME is such as price-list: lowercase words joined by hyphens.')
  process.exit(1)
}
const folder = fileURLToPath(new URL('..', import.meta.url))
const { files, edits } = newElement(name)
const taken = Object.keys(files).find((path) => existsSync(folder + path))
if (taken) {
  console.error(`packages/widgets/${taken} exists already.`)
  process.exit(1)
}
// All edits are made before anything is written, so that a failed one leaves nothing behind.
const changed = new Map<string, string>()
for (const edit of edits)
  changed.set(edit.path, inserted(changed.get(edit.path) ?? readFileSync(folder + edit.path, 'utf8'), edit))
for (const [path, text] of [...Object.entries(files), ...changed]) {
  mkdirSync(dirname(folder + path), { recursive: true })
  writeFileSync(folder + path, text)
  console.log(`packages/widgets/${path}`)
}
