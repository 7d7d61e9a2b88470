// `npm run docs`: regenerates the reference from the build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folder, reference } from './index.mjs'

const pages = await reference()
rmSync(folder, { recursive: true, force: true })
for (const [file, page] of pages) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), page)
}
console.log(`${pages.size} pages in ${folder}`)
