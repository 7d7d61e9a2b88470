/** What the build made of each widget: the files that its element needs, the element's own first. */
declare module 'virtual:walkup-files' {
  const files: Readonly<Record<string, readonly string[]>>
  export default files
}
