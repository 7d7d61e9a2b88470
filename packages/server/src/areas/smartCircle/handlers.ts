import type { AreaHandlers } from '../../context.ts'
import { smartCircleDays } from './days.ts'
import { markSmartCircles } from './markOrganizations.ts'
import { acceptOffer, closeOffer, makeOffers } from './offers.ts'
import { partners, picture, searchOffers } from './queries.ts'
import { smartCircleUsers } from './users.ts'

export const smartCircle: AreaHandlers<'smartCircle'> = {
  'smartCircle.upsert': async (context, { body }) => ({ items: await markSmartCircles(context, body) }),
  'smartCircle.users': (context, { body }) => smartCircleUsers(context, body),
  'smartCircle.searchOffers': (context, { body }) => searchOffers(context, body),
  'smartCircle.partners': (context) => partners(context),
  'smartCircle.offer': (context, { body }) => makeOffers(context, body),
  'smartCircle.accept': (context, { params, body }) => acceptOffer(context, Number(params.id), body),
  'smartCircle.close': (context, { params, body }) => closeOffer(context, Number(params.id), body),
  'smartCircle.captureIcon': (context, { params }) => picture(context, Number(params.id)),
  'smartCircle.days': (context, { body }) => smartCircleDays(context, body),
}
