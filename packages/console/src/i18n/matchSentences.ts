const pattern = (sentence: string): RegExp =>
  new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.+?)')}$`, 'su')

/**
 * Reads sentences by a table of their English, where `{1}` stands for what varies; what it took there is read by the same table, and
 * lists joined by "and" part by part. Answers undefined for a sentence that the table lacks.
 */
export function translator(table: Readonly<Record<string, string>>): (sentence: string) => string | undefined {
  const patterns = Object.entries(table).flatMap(([from, to]) => (from.includes('{') ? [{ from: pattern(from), to }] : []))
  const whole = (sentence: string): string | undefined => {
    if (Object.hasOwn(table, sentence)) return table[sentence]
    for (const { from, to } of patterns) {
      const found = from.exec(sentence)
      if (found) return to.replace(/\{(\d)\}/g, (_, place: string) => part(found[Number(place)] ?? ''))
    }
  }
  const part = (text: string): string =>
    whole(text) ??
    text
      .split(' and ')
      .map((one) => whole(one) ?? one)
      .join(' y ')
  return whole
}
