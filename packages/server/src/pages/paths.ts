import { fileURLToPath } from 'node:url'

const packages = new URL('../../../', import.meta.url)
/** A folder of another package, or of the repository, as a path that ends in a slash. */
export const packageDir = (path: string): string => fileURLToPath(new URL(path, packages))
