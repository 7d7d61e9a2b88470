import { manage } from './manage.ts'
import { shopper } from './shopper.ts'
import { shopperExtra } from './shopperExtra.ts'

/** QR codes, and the public booking behind each. */
export const qrCodes = {
  'qrCodes.search': 'POST /api/QRCodes/search',
  'qrCodes.upsert': 'POST /api/QRCodes/upsert',
  'qrCodes.export': 'GET /api/QRCodes/export',
  ...shopper,
} as const

/** Extra: what a shopper’s page needs; seats held, and a booked appointment managed by its link. */
export const qrCodesExtra = /* @__PURE__ */ Object.assign(
  { 'qrCodes.captureIcon': 'GET /api/QRCodes/{userUid}/capture-icon' } as const,
  // A spread would keep these rows in bundles that use none of them.
  shopperExtra,
  manage,
)
