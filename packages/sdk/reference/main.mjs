// `npm run docs`: regenerates the reference from the build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, reference } from './index.mjs'

const pages = await reference()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [file, page] of pages) writeFileSync(join(folder, file), page)
console.log(`${pages.size} pages in ${folder}`)
