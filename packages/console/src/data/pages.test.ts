import { describe, expect, it } from 'vitest'
import { createPages, type Page } from './pages.ts'

interface Row {
  readonly id: number
  readonly name?: string
}

/** A mock list, newest first, in pages of three; the cursor is the last id. */
function list(ids: number[]) {
  const server = { rows: ids.map((id): Row => ({ id })), failWith: 0, reads: 0 }
  const read = async (cursor: string | undefined): Promise<Page<Row>> => {
    server.reads++
    if (server.failWith) throw new Response('{}', { status: server.failWith })
    const rows = server.rows.filter((row) => cursor === undefined || row.id < Number(cursor))
    const items = rows.slice(0, 3)
    return { items, nextCursor: rows.length > 3 ? String(items.at(-1)?.id) : null, total: server.rows.length, totalIsExact: true }
  }
  const pages = createPages<Row>(read)
  return { server, pages, ids: () => pages.state.get().items.map((row) => row.id) }
}

describe('a paged list', () => {
  it('loads every page once', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6, 5, 4, 3])
    await pages.reload()
    expect(ids()).toEqual([9, 8, 7])
    await Promise.all([pages.loadMore(), pages.loadMore()])
    expect(ids()).toEqual([9, 8, 7, 6, 5, 4])
    await pages.loadMore()
    await pages.loadMore()
    expect(ids()).toEqual([9, 8, 7, 6, 5, 4, 3])
    expect(server.reads).toBe(3)
    expect(pages.state.get().hasMore).toBe(false)
  })

  it('inserts and marks new rows at the top and preserves the rows below', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6, 5])
    await pages.reload()
    await pages.loadMore()
    server.rows = [{ id: 10 }, { id: 9, name: 'changed' }, ...server.rows.slice(1)]
    await pages.mergeFirst(false)
    expect(ids()).toEqual([10, 9, 8, 7, 6, 5])
    expect(pages.state.get().items[1]?.name).toBe('changed')
    expect([...pages.state.get().fresh]).toEqual([10])
    expect(pages.state.get().total).toBe(6)
  })

  it('holds new rows back while the user is scrolled down, but updates existing ones', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6])
    await pages.reload()
    server.rows = [{ id: 11 }, { id: 10 }, { id: 9, name: 'changed' }, ...server.rows.slice(1)]
    await pages.mergeFirst(true)
    expect(ids()).toEqual([9, 8, 7])
    expect(pages.state.get().waiting).toBe(2)
    expect(pages.state.get().items[0]?.name).toBe('changed')
    pages.release()
    expect(ids()).toEqual([11, 10, 9, 8, 7])
    expect(pages.state.get().waiting).toBe(0)
  })

  it('has no gap between the merged page and the next one', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6, 5])
    await pages.reload()
    server.rows = [{ id: 13 }, { id: 12 }, { id: 11 }, { id: 10 }, ...server.rows]
    await pages.mergeFirst(false)
    for (let step = 0; step < 4; step++) await pages.loadMore()
    expect(ids()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5])
  })

  it('removes rows that no longer match and preserves the order', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6, 5, 4])
    await pages.reload()
    server.rows = server.rows.filter((row) => row.id !== 7)
    await pages.mergeFirst(false)
    expect(ids()).toEqual([9, 8, 6])
    await pages.loadMore()
    server.rows = server.rows.filter((row) => row.id !== 8)
    await pages.mergeFirst(false)
    expect(ids()).toEqual([9, 6, 5, 4])
  })

  it('drops the rows below when the first page becomes the only one', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6])
    await pages.reload()
    await pages.loadMore()
    server.rows = server.rows.filter((row) => row.id > 7)
    await pages.mergeFirst(false)
    expect(ids()).toEqual([9, 8])
    expect(pages.state.get().hasMore).toBe(false)
  })

  it('preserves its rows when a further page fails, and retries that page', async () => {
    const { pages, ids, server } = list([9, 8, 7, 6])
    await pages.reload()
    server.failWith = 500
    await pages.loadMore()
    expect(pages.state.get().phase).toBe('failed')
    expect(ids()).toEqual([9, 8, 7])
    server.failWith = 0
    await pages.loadMore()
    expect(ids()).toEqual([9, 8, 7, 6])
    expect(pages.state.get().problem).toBeUndefined()
  })

  it('reloads the page of a changed row, which may stay, disappear, or move down', async () => {
    const { pages, ids, server } = list([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    await pages.reload()
    await pages.loadMore()
    await pages.loadMore()
    server.rows = server.rows.map((row) => (row.id === 8 ? { id: 8, name: 'changed' } : row))
    const before = server.reads
    await pages.refresh(new Set([8, 100]))
    expect(server.reads).toBe(before + 1)
    expect(ids()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(pages.state.get().items[4]?.name).toBe('changed')
    server.rows = server.rows.filter((row) => row.id !== 8)
    await pages.refresh(new Set([8]))
    expect(ids()).toEqual([12, 11, 10, 9, 7, 6, 5, 4])
    await pages.loadMore()
    expect(ids()).toEqual([12, 11, 10, 9, 7, 6, 5, 4, 3, 2])
  })

  it('preserves rows that new ones have pushed past the end of their page', async () => {
    const { pages, ids, server } = list([20, 19, 18, 14, 12, 10, 8])
    await pages.reload()
    await pages.loadMore()
    server.rows = [20, 19, 18, 15, 14, 12, 10, 8].map((id) => (id === 12 ? { id, name: 'changed' } : { id }))
    await pages.refresh(new Set([12]))
    expect(ids()).toEqual([20, 19, 18, 15, 14, 12, 10])
    expect(pages.state.get().items[5]?.name).toBe('changed')
    await pages.loadMore()
    expect(ids()).toEqual([20, 19, 18, 15, 14, 12, 10, 8])
  })

  it('removes and replaces rows', async () => {
    const { pages, ids } = list([9, 8, 7])
    await pages.reload()
    pages.remove(8)
    pages.remove(1)
    pages.replace({ id: 7, name: 'seven' })
    expect(ids()).toEqual([9, 7])
    expect(pages.state.get()).toMatchObject({ total: 2, items: [{ id: 9 }, { id: 7, name: 'seven' }] })
  })
})
