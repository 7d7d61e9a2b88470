/** What a new element consists of: its own files, by path in the package, and what is inserted into others. */
export interface NewElement {
  readonly files: Readonly<Record<string, string>>
  readonly edits: readonly Edit[]
}
interface Edit {
  readonly path: string
  /** Inserts before this text, which must occur in the file exactly once. */
  readonly before: string
  readonly text: string
}

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `npm run new -- element NAME` makes `<walkup-NAME>`, which shows a heading, and everything that names it (docs/adding.md). */
export function newElement(name: string): NewElement {
  const Name = pascal(name)
  const files = {
    [`src/${name}/define.ts`]: `import { ${Name}Element } from './element.tsx'

if (!customElements.get('walkup-${name}')) customElements.define('walkup-${name}', ${Name}Element)
`,
    [`src/${name}/element.tsx`]: `import type { ReactNode } from 'react'
import { WalkupElement } from '../element.ts'
import { ${Name} } from './${Name}.tsx'

/** \`<walkup-${name} base-url locale theme>\`. */
export class ${Name}Element extends WalkupElement {
  protected connect(): void {}
  protected disconnect(): void {}
  protected renew(): void {}

  /** @internal */
  protected view(): ReactNode {
    return <${Name} locale={this.locale} />
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-${name}': ${Name}Element
  }
}
`,
    [`src/${name}/${Name}.tsx`]: `import * as css from '../ui/base.css.ts'

export function ${Name}({ locale }: { readonly locale: string }) {
  return (
    <div className={css.root} lang={locale}>
      <h2>${Name}</h2>
    </div>
  )
}
`,
    [`src/${name}/${name}.wtr.ts`]: `import { expect } from 'chai'
import './define.ts'

it('shows its heading', () => {
  const element = document.createElement('walkup-${name}')
  document.body.append(element)
  expect(element.shadowRoot?.querySelector('h2')?.textContent).to.equal('${Name}')
  element.remove()
})
`,
    [`src/${name}/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import './define.ts'

const meta: Meta = { title: 'Widgets/${Name}', render: () => <walkup-${name} /> }
export default meta

export const Plain: StoryObj = {}
`,
  }
  const edits: Edit[] = [
    { path: 'build/names.ts', before: '] as const', text: `, '${name}'` },
    {
      path: 'build/chunkGroups.ts',
      before: `}\n\n/** Code that every element needs`,
      text: `  '${name}-chunks': { widgets: ['${name}'], entries: [defineOf('${name}')] },\n`,
    },
    {
      path: 'src/options.ts',
      before: `}\nexport type WidgetName`,
      text: `  '${name}': Common\n`,
    },
    {
      path: 'build/elements.ts',
      before: `}\n\nconst eventAbouts`,
      text: `  '${name}': { about: '${Name}.', attributes: called, events: [], methods: [], kind: 'control' },\n`,
    },
    {
      path: 'src/mount.ts',
      before: `}\n\nexport interface Mounted`,
      text: `  '${name}': () => import('./${name}/define.ts'),\n`,
    },
    {
      path: 'src/index.ts',
      before: `export type { QrBookingElement }`,
      text: `export type { ${Name}Element } from './${name}/element.tsx'\n`,
    },
    {
      path: 'src/react.tsx',
      before: `import { setAttributes, type Attributes`,
      text: `import type { ${Name}Element } from './${name}/element.tsx'\n`,
    },
    { path: 'src/react.tsx', before: `}\n\ntype Kebab<`, text: `  '${name}': ${Name}Element\n` },
    {
      path: 'src/react.tsx',
      before: `/** A whole booking of a lead generator's code. */`,
      text: `export const ${Name}: WidgetComponent<'${name}'> = /* @__PURE__ */ createWidget(
  '${name}',
  async () => (await import('./${name}/element.tsx')).${Name}Element,
)
`,
    },
    {
      path: 'src/vue.ts',
      before: `/** A whole booking of a lead generator’s code. */`,
      text: `export const ${Name}: WidgetComponent<'${name}'> = /* @__PURE__ */ createWidget('${name}')\n`,
    },
    {
      path: 'README.md',
      before: `| \`<ManageAppointment>\``,
      text: `| ${`\`<${Name}>\``.padEnd(25)} | ${`\`<walkup-${name}>\``.padEnd(33)} |\n`,
    },
  ]
  return { files, edits }
}

/** Applies an edit to a file's text. @throws if its place is not found exactly once */
export function inserted(source: string, { path, before, text }: Edit): string {
  const [start, end, ...others] = source.split(before)
  if (start === undefined || end === undefined || others.length)
    throw new Error(`${path} has no single place before ${before.trim()}`)
  return start + text + before + end
}
