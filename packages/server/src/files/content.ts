import type { Upload } from '@walkup/sdk/contract'
import { fileTypeFromBuffer } from 'file-type'
import { asFieldProblem, badInput, type FieldProblem, type PlainCode, type Problem } from '../problem.ts'

export interface Validated {
  /** Media type by content, whatever the name or the client says. */
  readonly mediaType: string
  /** Safe to display and to save under, with an extension that matches the content. */
  readonly name: string
}
/** Allowed media types with their file extensions; the first extension replaces any other. */
export type Kinds = Readonly<Record<string, readonly string[]>>

const office = 'application/vnd.openxmlformats-officedocument'
export const images: Kinds = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
}
export const documents: Kinds = {
  ...images,
  'application/pdf': ['pdf'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  'video/mp4': ['mp4'],
  'text/plain': ['txt', 'csv', 'md'],
}

const refuse = (fault: PlainCode | FieldProblem): Problem => badInput({ path: 'file', ...asFieldProblem(fault) })

/** Text has no magic bytes: it must be valid UTF-8 without the control characters of binary files. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\t\n\f\r]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** The last part of a path, without characters that file systems or readers may misinterpret. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
}

/** @throws 400 naming `file` when it is empty, too large or, by its content, not an allowed type */
export async function validateUpload({ name, bytes }: Upload, kinds: Kinds, maxBytes: number): Promise<Validated> {
  if (!bytes.length) throw refuse('empty-file')
  if (bytes.length > maxBytes) throw refuse({ code: 'file-too-large', params: { megabytes: Math.floor(maxBytes / 1_048_576) } })
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? (isText(bytes) ? 'text/plain' : undefined)
  const endings = found === undefined ? undefined : kinds[found]
  const plain = plainName(name) || 'file'
  const dot = plain.lastIndexOf('.')
  const ending = dot < 0 ? '' : plain.slice(dot + 1).toLowerCase()
  // A page or a script is text too; only its name reveals it.
  const isDisguised = found === 'text/plain' && !endings?.includes(ending)
  if (found === undefined || !endings || isDisguised) {
    throw refuse({ code: 'wrong-file-type', params: { allowed: Object.values(kinds).flat().join(', ') } })
  }
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, 120)
  return { mediaType: found, name: `${stem}.${endings.includes(ending) ? ending : endings[0]}` }
}

/** Headers that make a browser save a file and never display or run it; the name by RFC 6266 and RFC 5987. */
export function downloadHeaders(name: string): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}
