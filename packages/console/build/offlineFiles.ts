import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** What My day and its forms are made of; their imports follow. */
const roots = [
  /\/src\/main\.tsx$/,
  /\/src\/app\/(Shell|AccountChoices)\.tsx$/,
  /\/src\/app\/useSignOut\.ts$/,
  /\/src\/data\/(endpointTable|events)\.ts$/,
  /\/src\/data\/offline\/\w+\.ts$/,
  /\/src\/areas\/myDay\/MyDayPage\.tsx$/,
  /\/src\/areas\/leads\/NewLead\.tsx$/,
  /\/src\/frame\/form\/\w+\.tsx$/,
  /\/src\/ui\/(Dialog|ToastKeys)\.tsx?$/,
  /\/src\/i18n\/problems\.ts$/,
]

interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> }
}

/** The files that the service worker keeps for pages without a connection, and their version. */
export function offlineList(bundle: Readonly<Record<string, Chunk>>) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const found = new Set(chunks.filter(({ moduleIds = [] }) => moduleIds.some((id) => roots.some((root) => root.test(id)))))
  for (const { imports = [] } of found)
    for (const name of imports) {
      const chunk = bundle[name]
      if (chunk) found.add(chunk)
    }
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
  const files = [...found].flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  const bare = (names: readonly string[]) => [...new Set(names)].map((name) => name.replace(/^assets\//, '')).toSorted()
  const scripts = bare([...found].map(({ fileName }) => fileName))
  const list = { scripts, files: bare([...files, ...fonts]) }
  return { version: createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 12), ...list }
}

/** Writes `offline.json`, which the service worker reads. */
export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const source = JSON.stringify(offlineList(bundle as unknown as Parameters<typeof offlineList>[0]))
      this.emitFile({ type: 'asset', fileName: 'offline.json', source })
    },
  },
})
