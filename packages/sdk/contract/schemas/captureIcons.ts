import Type from 'typebox'
import { File, IdParams, Ok, Strict, Uid, UploadedFile, type EndpointContract } from './common.ts'

export const captureIcons = {
  'users.captureIcon': {
    summary: 'Returns a user’s picture as PNG, JPEG or WebP; 404 if they have none.',
    access: { roles: 'session' },
    params: IdParams,
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: File,
    file: 'image/*',
    example: { params: { id: 31 }, reply: '(the picture)' },
  },
  // Extra
  'users.saveCaptureIcon': {
    summary:
      'Sets or removes a user’s picture, which shoppers see: the caller’s own, or that of a user whom they may edit. Send a form with the picture in `file`: PNG, JPEG or WebP, detected from its content, at most 256 kB and 4096 pixels wide and high. Only the pixels are kept, without location or other metadata. `isRemoved` removes the picture.',
    access: { roles: 'session' },
    params: IdParams,
    reachesOutside: true,
    form: true,
    body: Strict({ file: Type.Optional(UploadedFile), isRemoved: Type.Optional(Type.Literal(true)) }),
    targets: [{ entity: 'user', at: 'params.id' }],
    reply: Ok,
    problems: [409, 413],
    example: { params: { id: 31 }, body: { isRemoved: true }, reply: { ok: true } },
  },
  'qrCodes.captureIcon': {
    summary: 'Returns the picture of a code’s lead generator for the booking page; 404 if they have none.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid }),
    reply: File,
    file: 'image/*',
    problems: [403, 404],
    example: { params: { userUid: 'demolg00000000000000000001' }, reply: '(the picture)' },
  },
} satisfies Record<string, EndpointContract>
