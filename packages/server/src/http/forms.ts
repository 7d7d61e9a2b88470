import multipart from '@fastify/multipart'
import type { Upload } from '@walkup/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, toFieldError, Problem, problem } from '../problem.ts'

/** Size limit of an uploaded file, before its content is checked; an endpoint may have a lower one. */
export const MAX_FILE = 20 * 1_048_576

/** Lets the routes of a plugin, endpoints marked `form` in the contract, accept `multipart/form-data`. */
export const registerForms = (forms: FastifyInstance) =>
  forms.register(multipart, {
    limits: { fileSize: MAX_FILE, files: 1, fields: 50, parts: 51, fieldSize: 65_536, headerPairs: 20 },
  })

interface Property {
  readonly type?: string
  readonly anyOf?: readonly Property[]
}
export interface Form {
  readonly fields: Record<string, unknown>
  /** The content of the field `file`. */
  readonly upload: Upload | undefined
}

const allows = ({ type, anyOf }: Property, wanted: string): boolean =>
  type === wanted || (anyOf ?? []).some((branch) => allows(branch, wanted))

/** Converts a field's text to its schema's type; unreadable text is left for the schema to reject by name. */
function read(property: Property, text: string): unknown {
  if (allows(property, 'string')) return text === '' && allows(property, 'null') ? null : text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * The fields and the file of a multipart body. A list is one JSON field, or a field per item.
 * @throws 400 naming the field, 413 when the file is larger than `maxBytes`
 */
export async function readForm(request: FastifyRequest, schema: object, maxBytes = MAX_FILE): Promise<Form> {
  const properties = (schema as { properties?: Record<string, Property> }).properties ?? {}
  const fields = new Map<string, unknown>()
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      const name = part.fieldname.slice(0, 200)
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (name !== 'file') throw badInput({ path: name, code: 'no-file-here' })
        upload = { name: part.filename ?? '', bytes }
        continue
      }
      if (part.valueTruncated || part.fieldnameTruncated) throw badInput({ path: name, code: 'form-value-too-long' })
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      const value = property ? read(property, String(part.value)) : part.value
      if (property && allows(property, 'array') && !Array.isArray(value)) {
        const before = fields.get(name)
        fields.set(name, [...(Array.isArray(before) ? (before as unknown[]) : []), value])
      } else if (fields.has(name)) throw badInput({ path: name, code: 'form-field-twice' })
      else fields.set(name, value)
    }
  } catch (error) {
    throw error instanceof Problem ? error : malformed(error, maxBytes)
  }
  return { fields: Object.fromEntries(fields), upload }
}

function malformed(error: unknown, maxBytes: number): Problem {
  const code = (error as { code?: unknown }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const params = { megabytes: maxBytes / 1_048_576 }
    return problem(413, 'too-large.file', params, { errors: [toFieldError({ path: 'file', code: 'file-too-large', params })] })
  }
  if (code === 'FST_FILES_LIMIT') return badInput({ path: 'file', code: 'one-file-only' })
  return badInput({ path: '(body)', code: 'bad-form' })
}
