const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

/** What providers take as one text. */
export const LONGEST_TEXT = 1600

/** How many segments carriers bill for a text: 160 characters, or 70 with one that is not in GSM 03.38; fewer if it takes several. */
export function segmentsOf(text: string): number {
  let septets = 0
  for (const character of text) {
    if (basic.has(character)) septets += 1
    else if (extended.has(character)) septets += 2
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153)
}

/** The first character that makes a text's segments shorter. */
export const unusualCharacter = (text: string): string | undefined =>
  Array.from(text).find((character) => !basic.has(character) && !extended.has(character))
