/** A text as people look for it: without case, accents and what nobody sees, with one kind of apostrophe and of dash; as on the server. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00AD\u200B-\u200F]/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .toLowerCase()
