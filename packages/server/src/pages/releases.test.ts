import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localStorage } from '../files/local.ts'
import { keepRelease, openKept } from './releases.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/walkup-releases-`)
  await mkdir(`${folder}/dist/1.2.3`, { recursive: true })
  await mkdir(`${folder}/dist/chunks`)
  for (const path of ['walkup.js', 'chunks/abc.js', '1.2.3/walkup.js', '1.2.3/qr-booking.js', '1.2.3/notes.txt'])
    await writeFile(`${folder}/dist/${path}`, `// ${path}`)
})
afterAll(() => rm(folder, { recursive: true }))

test('the files of a version are kept, once, and no others are served', async () => {
  const storage = localStorage(`${folder}/files`)
  const read = async (path: string) => {
    const kept = await openKept(storage, path)
    return kept && text(kept)
  }
  await keepRelease(storage, `${folder}/dist`)
  expect(await read('1.2.3/walkup.js')).toBe('// 1.2.3/walkup.js')
  expect(await read('1.2.3/qr-booking.js')).toBe('// 1.2.3/qr-booking.js')
  for (const path of [
    'walkup.js',
    'chunks/abc.js',
    '1.2.3/notes.txt',
    '1.2.4/walkup.js',
    '1.2.3/../walkup.js',
    '1-2-3/walkup.js',
  ])
    expect(await read(path), path).toBeUndefined()

  const written = () => stat(`${folder}/files/widgets/1-2-3/walkup`).then(({ ino }) => ino)
  const before = await written()
  await keepRelease(storage, `${folder}/dist`)
  expect(await written()).toBe(before)
  await writeFile(`${folder}/dist/1.2.3/walkup.js`, '// built again')
  await keepRelease(storage, `${folder}/dist`)
  expect(await read('1.2.3/walkup.js')).toBe('// built again')
})
