import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { Db } from '../../packages/server/src/db/index.ts'

const read = (path: string) => readFileSync(new URL(`../../packages/console/src/areas/${path}`, import.meta.url), 'utf8')
const labelled = new Set(
  ['audit/fieldLabels.ts', 'integrations/systems.ts', 'account/noticeKinds.ts', '../ui/leadDetailLabels.ts'].flatMap((path) =>
    [...read(path).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name),
  ),
)
const internal = /internal: readonly string\[\] = \[([^\]]+)/.exec(read('audit/diff.ts'))?.[1] ?? ''

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : value && typeof value === 'object'
      ? // The filters of a saved view or scheduled report are not shown.
        Object.entries(value).flatMap(([name, part]) => [name, ...(['state', 'body'].includes(name) ? [] : namesIn(part))])
      : []

/** Returns the fields that the tests of a file recorded and the console's audit has no label for. */
export async function unlabelledAuditFields(db: Db): Promise<string[]> {
  const events = await db
    .asOwner((tx) =>
      tx.rows<{ entity: string; before: unknown; after: unknown }>(sql`select entity, before, after from audit_event`),
    )
    // Some files close their database themselves.
    .catch(() => [])
  const missing = events.flatMap(({ entity, before, after }) =>
    namesIn([before, after])
      .filter((name) => !labelled.has(name.replace(/Cents$/, '')) && !internal.includes(`'${name}'`))
      .map((name) => `${entity}.${name}`),
  )
  return [...new Set(missing)]
}
