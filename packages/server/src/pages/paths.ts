import { fileURLToPath } from 'node:url'

const packages = new URL('../../../', import.meta.url)
/** The path of a package's or the repository's folder, with a trailing slash. */
export const packageDir = (path: string): string => fileURLToPath(new URL(path, packages))
