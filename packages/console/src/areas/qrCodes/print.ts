import type { Client } from '@walkup/sdk'
import { saveReply } from '../../data/download.ts'

type Row = { readonly id: number }
/** The most codes that one file may name. */
const MOST = 200

/** Saves a PDF of the codes with their labels, generators and stores, one for each two hundred. */
export const print = (format: 'labels' | 'posters') => async (rows: readonly Row[], client: Client) => {
  for (let from = 0; from < rows.length; from += MOST) {
    const ids = rows.slice(from, from + MOST).map(({ id }) => id)
    const query = { filter: JSON.stringify({ ids }), format }
    await saveReply(await client.call('qrCodes.print', { query, timeoutMs: 0 }), `qr-${format}.pdf`)
  }
}

/** Saves one code as an image that a sign maker can scale. */
export const saveImage = async ({ id, label }: Row & { readonly label: string }, client: Client) =>
  saveReply(await client.call('qrCodes.image', { params: { id } }), `${label}.svg`)
