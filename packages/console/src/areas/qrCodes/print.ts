import type { Client } from '@walkup/sdk'
import { saveReply } from '../../data/download.ts'

type Row = { readonly id: number }
/** Maximum codes per file. */
const MAX_CODES = 200

/** Downloads PDFs of the codes with labels, generators, and stores, two hundred codes each. */
export const print = (format: 'labels' | 'posters') => async (rows: readonly Row[], client: Client) => {
  for (let from = 0; from < rows.length; from += MAX_CODES) {
    const ids = rows.slice(from, from + MAX_CODES).map(({ id }) => id)
    const query = { filter: JSON.stringify({ ids }), format }
    await saveReply(await client.call('qrCodes.print', { query, timeoutMs: 0 }), `qr-${format}.pdf`)
  }
}

/** Downloads one code as a scalable SVG. */
export const saveImage = async ({ id, label }: Row & { readonly label: string }, client: Client) =>
  saveReply(await client.call('qrCodes.image', { params: { id } }), `${label}.svg`)
