import type { AreaHandlers } from '../../context.ts'
import type { Columns } from '../../files/csv.ts'
import { auditedExport, exportCsv } from '../../files/export.ts'
import { suggestForShopper } from '../addresses/index.ts'
import { deleteCode, upsertCode } from './change.ts'
import { svgOf } from '../../qr/code.ts'
import { withBrands } from './print/brands.ts'
import { nothingToPrint, pages, printCodes } from './print/pdf.ts'
import { sheet } from './print/sheet.ts'
import { svgPage } from './print/svg.ts'
import { iterateCodes, loadCode, searchCodes, type QrCode } from './staff.ts'

const columns: Columns<QrCode> = {
  id: (code) => code.id,
  label: (code) => code.label,
  url: (code) => code.url,
  uid: (code) => code.uid,
  generator: (code) => code.user.name,
  store: (code) => code.store?.name,
  storeNumber: (code) => code.store?.number,
  city: (code) => code.store?.city,
  serviceGroup: (code) => code.serviceGroup.name,
  appointmentTypes: (code) => code.appointmentTypes.map(({ name }) => name).join('; '),
  isActive: (code) => code.isActive,
  expiresAt: (code) => code.expiresAt,
  scansLast30Days: (code) => code.scansLast30Days,
  lastScanAt: (code) => code.lastScanAt,
  createdAt: (code) => code.createdAt,
}

/** The audit details of an export, after its filter was validated. */
const asked = ({ filter, ...query }: { filter?: string; includeDescendants?: boolean }): Record<string, unknown> => ({
  ...query,
  filter: filter === undefined ? {} : (JSON.parse(filter) as unknown),
})

type Named = 'search' | 'upsert' | 'export' | 'print' | 'printPreview' | 'image' | 'delete' | 'addressSuggestions'

export const staff: Pick<AreaHandlers<'qrCodes'>, `qrCodes.${Named}`> = {
  'qrCodes.search': (context, { body }) => searchCodes(context, body),
  'qrCodes.upsert': (context, { body }) => upsertCode(context, body),

  async 'qrCodes.export'(context, { query }) {
    const batches = iterateCodes(context, query)
    return exportCsv(context, { entity: 'qrCode', name: 'codes', asked: asked(query), columns, batches })
  },

  async 'qrCodes.print'(context, { query }) {
    const { format = 'letter', locale } = query
    const batches = iterateCodes(context, query)
    const codes = auditedExport(context, { entity: 'qrCode', asked: { format, ...asked(query) }, batches })
    return {
      body: await printCodes(format, withBrands(context, codes, locale)),
      headers: { 'content-disposition': `attachment; filename="codes-${format}.pdf"`, 'cache-control': 'no-store' },
    }
  },

  async 'qrCodes.printPreview'(context, { query }) {
    const { format = 'letter', locale } = query
    const { value } = await pages(format, withBrands(context, iterateCodes(context, query), locale)).next()
    return {
      body: svgPage(format, value ? sheet(format, value) : nothingToPrint('No code fits the filter.')),
      headers: {
        'content-disposition': `attachment; filename="codes-${format}.svg"`,
        'content-security-policy': "default-src 'none'; img-src data:; sandbox",
        'cache-control': 'no-store',
      },
    }
  },

  async 'qrCodes.image'(context, { params }) {
    const code = await context.transact((tx) => loadCode(context, tx, Number(params.id)))
    return {
      body: svgOf(code.url),
      headers: {
        'content-disposition': `attachment; filename="code-${code.id}.svg"`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    }
  },

  async 'qrCodes.delete'(context, { params }) {
    await deleteCode(context, Number(params.id))
    return { ok: true }
  },

  'qrCodes.addressSuggestions': ({ services }, { params, query }) => suggestForShopper(services, String(params.userUid), query),
}
