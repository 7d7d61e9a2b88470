/** One constructable sheet per stylesheet module, shared by every widget of the page. */
const sheets = new Map<string, CSSStyleSheet>()
const roots = new Map<ShadowRoot, CSSStyleSheet>()

const apply = (root: ShadowRoot, own: CSSStyleSheet) => {
  const ours = [...sheets.values(), own]
  // What a mode has added comes last.
  root.adoptedStyleSheets = [...ours, ...root.adoptedStyleSheets.filter((sheet) => !ours.includes(sheet))]
}

/** Registers a stylesheet; the build calls it. The same id replaces the text. */
export function adopt(css: string, id: string = css): void {
  let sheet = sheets.get(id)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheets.set(id, sheet)
    roots.forEach((own, root) => apply(root, own))
  }
  sheet.replaceSync(css)
}

/** Adopts all shared sheets, including those of later chunks, and the root's own; returns the cleanup. */
export function attach(root: ShadowRoot, own: CSSStyleSheet): () => void {
  roots.set(root, own)
  apply(root, own)
  return () => void roots.delete(root)
}
