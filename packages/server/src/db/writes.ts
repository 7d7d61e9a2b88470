/** What a committed transaction has written. */
export interface Write {
  /** The organizations that it could write to; undefined if that was not limited. */
  readonly organizations: readonly number[] | undefined
  /** Of its own statements; triggers write more. */
  readonly tables: ReadonlySet<string>
}

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)/g

/** Adds the tables that a statement writes. */
export function addWritten(tables: Set<string>, text: string): void {
  for (const [, table] of text.matchAll(writing)) tables.add(table as string)
}

/** Reports what this process has committed, before the callers continue. */
export class WriteWatch {
  readonly #watchers = new Set<(write: Write) => void>()

  /** Returns a function to stop. Watchers must be fast and never throw. */
  watch(watcher: (write: Write) => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
  report(write: Write): void {
    if (write.tables.size) for (const watcher of this.#watchers) watcher(write)
  }
}
