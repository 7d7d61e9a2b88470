import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

const modules = new Map()

/** A module of declarations, parsed once: its statements, and its source to cut them from. */
function open(path) {
  if (!modules.has(path)) {
    const source = readFileSync(path, 'utf8')
    const { program, comments, errors } = parseSync(path, source)
    if (errors.length) throw new Error(`${path}: ${errors[0].message}`)
    modules.set(path, { path, source, body: program.body, docs: comments.filter(isDocstring) })
  }
  return modules.get(path)
}
const isDocstring = ({ type, value }) => type === 'Block' && value.startsWith('*')

/** `./x.ts` among declarations is the file `x.d.ts`. */
const beside = (path, specifier) => join(dirname(path), specifier.replace(/\.(ts|js)$/, '.d.ts'))
const nameOf = ({ name, value }) => name ?? value
const declaredNames = (node) =>
  node?.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => nameOf(id)) : node?.id ? [nameOf(node.id)] : []

/** A docstring as plain lines; undefined where none stands right before the statement. */
function docOf({ source, docs }, start) {
  const comment = docs.findLast(({ end }) => end <= start)
  if (!comment || source.slice(comment.end, start).trim()) return
  return comment.value
    .slice(1)
    .replace(/^\s*\* ?/gm, '')
    .trim()
}

const textOf = ({ source }, { start, end }) =>
  source
    .slice(start, end)
    .replace(/^export /, '')
    .replace(/^declare /, '')
const isType = (statement) => /Interface|TypeAlias/.test((statement.declaration ?? statement).type)

/** Where a module declares a name itself, a value and a type of one name together, or from where it imports it. */
function local(module, name) {
  const statements = module.body.filter((one) => declaredNames(one.declaration ?? one).includes(name))
  if (statements.length) {
    return {
      text: statements.map((one) => textOf(module, one)).join('\n'),
      doc: statements.map((one) => docOf(module, one.start)).find(Boolean),
      isType: statements.every(isType),
    }
  }
  for (const { type, source, specifiers } of module.body) {
    const imported = type === 'ImportDeclaration' && specifiers.find((one) => nameOf(one.local) === name)
    if (imported) return exported(open(beside(module.path, source.value)), nameOf(imported.imported))
  }
  throw new Error(`${module.path} has no ${name}`)
}

/** The declaration behind a name that a module exports, followed through what is exported again. */
function exported(module, name) {
  for (const { type, source, specifiers = [], declaration } of module.body) {
    if (type !== 'ExportNamedDeclaration') continue
    if (declaredNames(declaration).includes(name)) return local(module, name)
    const specifier = specifiers.find((one) => nameOf(one.exported) === name)
    if (!specifier) continue
    const inner = nameOf(specifier.local)
    return source ? exported(open(beside(module.path, source.value)), inner) : local(module, inner)
  }
  throw new Error(`${module.path} does not export ${name}`)
}

/**
 * Everything that an entry exports, in its order: `{ name, text, doc, isType }`, the text being the declaration as it stands in the
 * `.d.ts`. Exports with a star or of a default would escape a reader of the entry, so they are refused.
 */
export function exportsOf(path) {
  const module = open(path)
  return module.body.flatMap((statement) => {
    if (/^Export(All|Default)/.test(statement.type)) throw new Error(`${path}: export by name, not by ${statement.type}`)
    if (statement.type !== 'ExportNamedDeclaration') return []
    const asType = (specifier) => statement.exportKind === 'type' || specifier.exportKind === 'type'
    const declared = declaredNames(statement.declaration).map((name) => ({ name, ...exported(module, name) }))
    const listed = statement.specifiers.map((specifier) => {
      const name = nameOf(specifier.exported)
      const found = exported(module, name)
      return { name, ...found, isType: found.isType || asType(specifier) }
    })
    return [...declared, ...listed]
  })
}
