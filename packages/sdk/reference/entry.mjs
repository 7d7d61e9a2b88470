/** Longer declarations, such as endpoint tables, have their own page and are shortened to their row count. */
const MAX_LINES = 40

const shortened = (text) => {
  const lines = text.replaceAll('    ', '  ').split('\n')
  if (lines.length <= MAX_LINES) return lines.join('\n')
  return `${lines[0]} /* ${lines.length - 2} rows */ ${lines.at(-1)}`
}

/** Renders tags such as `@throws` as separate paragraphs. */
const prose = (doc) => doc.replace(/^@(\w)(\w*) ?/gm, (_, first, rest) => `\n**${first.toUpperCase()}${rest}** `)

/** The page of one entry: values, then types, each with its docstring and declaration. */
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
