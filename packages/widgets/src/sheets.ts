/** One constructable sheet per stylesheet module, shared by every widget of the page. */
const sheets = new Map<string, CSSStyleSheet>()
const roots = new Map<ShadowRoot, CSSStyleSheet>()

const apply = (root: ShadowRoot, own: CSSStyleSheet) => {
  root.adoptedStyleSheets = [...sheets.values(), own]
}

/** Called by the build for each stylesheet; called again with the same id, it replaces the text. */
export function adopt(css: string, id: string = css): void {
  let sheet = sheets.get(id)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheets.set(id, sheet)
    roots.forEach((own, root) => apply(root, own))
  }
  sheet.replaceSync(css)
}

/** Gives a root every shared sheet, those of chunks yet to come too, and one of its own; answers how to stop. */
export function attach(root: ShadowRoot, own: CSSStyleSheet): () => void {
  roots.set(root, own)
  apply(root, own)
  return () => void roots.delete(root)
}
