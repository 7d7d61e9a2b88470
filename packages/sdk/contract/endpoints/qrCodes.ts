import { shopper } from './shopper.ts'
import { shopperExtra } from './shopperExtra.ts'
import { shopperPhotos } from './shopperPhotos.ts'

/** QR codes, and the public booking behind each. */
export const qrCodes = {
  'qrCodes.search': 'POST /api/QRCodes/search',
  'qrCodes.upsert': 'POST /api/QRCodes/upsert',
  'qrCodes.export': 'GET /api/QRCodes/export',
  ...shopper,
} as const

/** Extra: what a shopper’s page needs, such as held seats. */
export const qrCodesExtra = /* @__PURE__ */ Object.assign(
  {
    'qrCodes.countSteps': 'POST /api/QRCodes/{userUid}/steps',
    'qrCodes.captureIcon': 'GET /api/QRCodes/{userUid}/capture-icon',
    'qrCodes.handOver': 'POST /api/QRCodes/{userUid}/handover',
    'qrCodes.takeOver': 'POST /api/QRCodes/{userUid}/handover/{handoverId}',
  } as const,
  // A spread would keep these rows in bundles that use none of them.
  shopperExtra,
  shopperPhotos,
)
