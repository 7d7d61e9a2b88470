import { File, Id, Ok, Strict, type EndpointContract } from './common.ts'
import { leadTarget } from './leads.ts'
import { rolesWith } from '../roles.ts'

const params = Strict({ id: Id, photoId: Id })
const example = { id: 812, photoId: 5 }

/** Extra: the photos that a shopper added. */
export const leadPhotos = {
  'leads.photo': {
    summary: 'Returns a photo of a lead as JPEG.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    params,
    targets: leadTarget,
    file: 'image/jpeg',
    reply: File,
    example: { params: example, reply: '(the picture)' },
  },
  'leads.deletePhoto': {
    summary: 'Deletes a photo of a lead for good. The timeline and the audit trail say that one was deleted.',
    access: { roles: rolesWith('leads.write'), scopes: ['leads:write'] },
    params,
    targets: leadTarget,
    reply: Ok,
    example: { params: example, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
