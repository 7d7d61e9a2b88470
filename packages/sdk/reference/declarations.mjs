import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

const modules = new Map()

/** Parses a declaration file once. */
function openModule(path) {
  if (!modules.has(path)) {
    const source = readFileSync(path, 'utf8')
    const { program, comments, errors } = parseSync(path, source)
    if (errors.length) throw new Error(`${path}: ${errors[0].message}`)
    modules.set(path, { path, source, body: program.body, docs: comments.filter(isDocstring) })
  }
  return modules.get(path)
}
const isDocstring = ({ type, value }) => type === 'Block' && value.startsWith('*')

/** Declarations import `./x.ts` for the file `x.d.ts`. */
const declarationPath = (path, specifier) => join(dirname(path), specifier.replace(/\.(ts|js)$/, '.d.ts'))
const nameOf = ({ name, value }) => name ?? value
const declaredNames = (node) =>
  node?.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => nameOf(id)) : node?.id ? [nameOf(node.id)] : []

/** The docstring right before a statement as plain text; undefined if there is none. */
function docOf({ source, docs }, start) {
  const comment = docs.findLast(({ end }) => end <= start)
  if (!comment || source.slice(comment.end, start).trim()) return
  return comment.value
    .slice(1)
    .replace(/^\s*\* ?/gm, '')
    .trim()
}

/** What the build adds for editors stands on the pages of the calls: the comments of endpoints, and the overloads of `call`. */
const generated = /^\/\*\*\n(?: \*.*\n)+ \*\/\n(?:call\(name: '[\w.]+' & Names.*\n)?/gm

const textOf = ({ source }, { start, end }) =>
  source
    .slice(start, end)
    .replace(generated, '')
    .replace(/^export /, '')
    .replace(/^declare /, '')
const isType = (statement) => /Interface|TypeAlias/.test((statement.declaration ?? statement).type)

/** Finds the declaration of a local name: its own, merging a value and a type of the same name, or the imported one. */
function findLocal(module, name) {
  const statements = module.body.filter((statement) => declaredNames(statement.declaration ?? statement).includes(name))
  if (statements.length) {
    return {
      text: statements.map((statement) => textOf(module, statement)).join('\n'),
      doc: statements.map((statement) => docOf(module, statement.start)).find(Boolean),
      isType: statements.every(isType),
    }
  }
  for (const { type, source, specifiers } of module.body) {
    const imported = type === 'ImportDeclaration' && specifiers.find((one) => nameOf(one.local) === name)
    if (imported) return findExport(openModule(declarationPath(module.path, source.value)), nameOf(imported.imported))
  }
  throw new Error(`${module.path} has no ${name}`)
}

/** Finds the declaration of an exported name, following re-exports. */
function findExport(module, name) {
  for (const { type, source, specifiers = [], declaration } of module.body) {
    if (type !== 'ExportNamedDeclaration') continue
    if (declaredNames(declaration).includes(name)) return findLocal(module, name)
    const specifier = specifiers.find((one) => nameOf(one.exported) === name)
    if (!specifier) continue
    const localName = nameOf(specifier.local)
    if (!source) return findLocal(module, localName)
    return findExport(openModule(declarationPath(module.path, source.value)), localName)
  }
  throw new Error(`${module.path} does not export ${name}`)
}

/**
 * Lists an entry's exports in source order as `{ name, text, doc, isType }`, where `text` is the declaration in the `.d.ts`.
 * Rejects star and default exports, whose names the entry does not show.
 */
export function exportsOf(path) {
  const module = openModule(path)
  return module.body.flatMap((statement) => {
    if (/^Export(All|Default)/.test(statement.type)) throw new Error(`${path}: export by name, not by ${statement.type}`)
    if (statement.type !== 'ExportNamedDeclaration') return []
    const asType = (specifier) => statement.exportKind === 'type' || specifier.exportKind === 'type'
    const declared = declaredNames(statement.declaration).map((name) => ({ name, ...findExport(module, name) }))
    const listed = statement.specifiers.map((specifier) => {
      const name = nameOf(specifier.exported)
      const found = findExport(module, name)
      return { name, ...found, isType: found.isType || asType(specifier) }
    })
    return [...declared, ...listed]
  })
}
