/** The files to load for elements that match each selector, the element's own first. */
declare module 'virtual:walkup-files' {
  const files: Readonly<Record<string, readonly string[]>>
  export default files
}
