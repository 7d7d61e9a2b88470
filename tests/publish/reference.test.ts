import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, reference } from '../../packages/sdk/reference/index.mjs'

describe('the reference', () => {
  it('matches the docstrings; `npm run docs` regenerates it', async () => {
    const pages = await reference()
    expect(new Set(await readdir(folder))).toEqual(new Set(pages.keys()))
    for (const [file, page] of pages) expect(await readFile(join(folder, file), 'utf8'), file).toBe(page)
  })
})
