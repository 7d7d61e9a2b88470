/** The bytes 80 to 9F in Windows-1252; those from A0 are as in Unicode. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'
/** A character of several bytes in UTF-8, or a byte that belongs to none; bytes are written as characters up to U+00FF. */
const utf8OrByte =
  /[\xC2-\xDF][\x80-\xBF]|(?:\xE0[\xA0-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]|\xED[\x80-\x9F])[\x80-\xBF]|(?:\xF0[\x90-\xBF]|[\xF1-\xF3][\x80-\xBF]|\xF4[\x80-\x8F])[\x80-\xBF]{2}|[\x80-\xFF]/g

/** Decodes a file by its byte order mark, else as UTF-8; bytes that are not UTF-8 are Windows-1252, whether all or single ones. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const utf8 = new TextDecoder()
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return text.replace(utf8OrByte, (found) =>
      found.length > 1
        ? utf8.decode(Uint8Array.from(found, (letter) => letter.charCodeAt(0)))
        : (windows1252[found.charCodeAt(0) - 0x80] ?? found),
    )
  }
}
