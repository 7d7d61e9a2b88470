/**
 * Text that a stranger typed, as it may stand in a message to somebody else: one line, shortened, without markup, and without anything
 * that a mail program would turn into a link: `https://evil.example` becomes `https evil. example`.
 */
export function strangerText(text: string, most: number): string {
  const tame = text
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[<>@"`\\[\]{}|]+/g, ' ')
    .replace(/:?\/\/+/g, ' ')
    // A dot, or what looks like one, between letters or digits makes a domain; an abbreviation keeps its own.
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
