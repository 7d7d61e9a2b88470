/** The files to load by element name, the element's own first. */
declare module 'virtual:walkup-files' {
  const files: Readonly<Record<string, readonly string[]>>
  export default files
  /** The integrity of each file, in the loader of one version; else empty. */
  export const hashes: Readonly<Record<string, string>>
}
