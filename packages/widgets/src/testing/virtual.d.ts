/** The React components and React itself, bundled for a test. */
declare module 'virtual:walkup-react' {
  const page: typeof import('./reactPage.ts')
  export = page
}
