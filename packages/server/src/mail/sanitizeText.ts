/**
 * Sanitizes text typed by a stranger for a message to someone else: one line, shortened, without markup, and without anything
 * that a mail client would turn into a link (`https://evil.example` becomes `https evil. example`).
 */
export function sanitizeText(text: string, most: number): string {
  const tame = text
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[<>@"`\\[\]{}|]+/g, ' ')
    .replace(/:?\/\/+/g, ' ')
    // A dot or look-alike between letters or digits makes a domain; abbreviations keep theirs.
    .replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}][\p{L}\p{N}-])/gu, '. ')
    .replace(/ +/g, ' ')
    .trim()
  const signs = Array.from(tame)
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : tame
}
