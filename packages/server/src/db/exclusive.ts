import pg from 'pg'

/** Arbitrary, but the same on every server. */
const LOCK = 4_711_001

/**
 * Runs `work` under a session lock on a dedicated connection; the work itself may use any number of transactions. A server that
 * dies loses the lock with its connection.
 * @throws when that connection is lost: another server may have started
 */
export async function withSessionLock<T>(options: pg.ClientConfig, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const client = new pg.Client(options)
  let lost: Error | undefined
  client.on('error', (error) => (lost = error))
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0')
    const { rows } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${LOCK}) as "isFree"`)
    if (!rows[0]?.isFree) {
      onWait?.()
      await client.query(`select pg_advisory_lock(${LOCK})`)
    }
    const result = await work()
    if (lost) throw new Error('The connection that held the lock on migrations was lost.', { cause: lost })
    return result
  } finally {
    await client.end().catch(() => {})
  }
}
