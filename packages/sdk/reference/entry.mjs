/** A table of rows is shown by its own page; here its length is enough. */
const MOST_LINES = 40

const shortened = (text) => {
  const lines = text.replaceAll('    ', '  ').split('\n')
  if (lines.length <= MOST_LINES) return lines.join('\n')
  return `${lines[0]} /* ${lines.length - 2} rows */ ${lines.at(-1)}`
}

/** `@throws` and its like as a paragraph of their own. */
const prose = (doc) => doc.replace(/^@(\w)(\w*) ?/gm, (_, first, rest) => `\n**${first.toUpperCase()}${rest}** `)

/** The page of one entry: values first, then types, each with its docstring and its declaration. */
export function entryPage({ specifier, declarations }) {
  const section = ({ name, doc, text }) => `### ${name}\n\n${prose(doc)}\n\n\`\`\`ts\n${shortened(text)}\n\`\`\`\n`
  const part = (title, list) => (list.length ? [`## ${title}\n`, ...list.map(section)] : [])
  return [
    `# ${specifier}\n`,
    `\`\`\`ts\nimport { … } from '${specifier}'\n\`\`\`\n`,
    ...part(
      'Values',
      declarations.filter(({ isType }) => !isType),
    ),
    ...part(
      'Types',
      declarations.filter(({ isType }) => isType),
    ),
  ].join('\n')
}
