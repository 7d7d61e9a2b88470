import type { AreaHandlers, PublicContext } from '../../context.ts'
import { acceptOffer, declineOffer, decideByLink, viewOffer } from '../../waitlist/decide.ts'

/** Links are secrets, so responses must not be cached or send a referrer. */
function guard({ request }: PublicContext): void {
  request.reply.header('cache-control', 'no-store')
  request.reply.header('referrer-policy', 'no-referrer')
}

export const waitlistOffer: AreaHandlers<'waitlistOffer'> = {
  'waitlistOffer.get'(context, { params }) {
    guard(context)
    return viewOffer(context.services, String(params.offerToken))
  },
  'waitlistOffer.accept'(context, { params }) {
    guard(context)
    const { services } = context
    return decideByLink(services, String(params.offerToken), (tx, offer) => acceptOffer(tx, services, offer))
  },
  'waitlistOffer.decline'(context, { params }) {
    guard(context)
    const { services } = context
    return decideByLink(services, String(params.offerToken), (tx, offer) => declineOffer(tx, offer, services.now()))
  },
}
