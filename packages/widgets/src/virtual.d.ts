/** The files that an element needs which a selector matches, its own first. */
declare module 'virtual:walkup-files' {
  const files: Readonly<Record<string, readonly string[]>>
  export default files
}
