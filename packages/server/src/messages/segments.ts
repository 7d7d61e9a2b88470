const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

/** The longest text that providers accept. */
export const LONGEST_TEXT = 1600

/** The number of segments that carriers bill: of 160 characters, or 70 with one outside GSM 03.38; slightly fewer if there are several. */
export function segmentsOf(text: string): number {
  let septets = 0
  for (const character of text) {
    if (basic.has(character)) septets += 1
    else if (extended.has(character)) septets += 2
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153)
}

/** The first character that is not in GSM 03.38, which shortens a text's segments. */
export const unusualCharacter = (text: string): string | undefined =>
  Array.from(text).find((character) => !basic.has(character) && !extended.has(character))
