import type { Prefill } from '../booking/flow.ts'

type Booking = HTMLElementTagNameMap['walkup-qr-booking']

/** Fills in what the shopper entered for an earlier visit, with the token of their own link to it. */
async function fillIn(element: Booking, token: string): Promise<void> {
  const reply = await fetch(`/api/appointments/manage/${token}/contact`, { cache: 'no-store' })
  if (!reply.ok) return
  const { data } = (await reply.json()) as { readonly data: Prefill }
  await customElements.whenDefined(element.localName)
  element.prefill(data)
}

/** Takes the token from the link to book again, which leaves the history at once. */
export function fillInAgain(element: Booking): void {
  const [, token] = /^#again=([\w.~-]{16,})$/.exec(location.hash) ?? []
  if (!token) return
  history.replaceState(history.state, '', location.pathname + location.search)
  // Without an answer, the shopper fills in the fields.
  fillIn(element, token).catch(() => {})
}
