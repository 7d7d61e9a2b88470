import { build } from 'vite'

/**
 * `virtual:walkup-react` for tests: the React components with React's development build in one file, since every other import of
 * React in a test resolves to Preact.
 */
export function reactBundle(configFile) {
  const id = '\0virtual:walkup-react'
  let code
  async function bundle() {
    const [result] = [await build({ configFile, mode: 'react-test', logLevel: 'error', build: { write: false } })].flat()
    return result.output[0].code
  }
  return {
    name: 'walkup-react',
    resolveId: (source) => (source === 'virtual:walkup-react' ? id : undefined),
    load: (source) => (source === id ? (code ??= bundle()) : undefined),
  }
}
