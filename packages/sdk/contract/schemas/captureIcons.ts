import Type from 'typebox'
import { File, IdParams, Ok, Strict, Uid, UploadedFile, type EndpointContract } from './common.ts'

export const captureIcons = {
  'users.captureIcon': {
    summary: 'A person’s picture: PNG, JPEG or WebP, as its media type says. 404 when there is none.',
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
      'Sets or removes a picture, which shoppers see: one’s own, or that of somebody whose account the caller may change. Sent as a form with the picture under `file`: PNG, JPEG or WebP by its content, 256 kB at most. `isRemoved` takes it away.',
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
    summary: 'The picture of the person behind a code, for the booking page. 404 when there is none.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid }),
    reply: File,
    file: 'image/*',
    problems: [403, 404],
    example: { params: { userUid: 'demolg00000000000000000001' }, reply: '(the picture)' },
  },
} satisfies Record<string, EndpointContract>
