import '../languages/en/closed.ts'
import type { WidgetProblem } from '../problem.ts'
import * as css from '../ui/screen.css.ts'
import { useEffect } from 'react'
import { warn } from '../warn.ts'
import * as own from './closed.css.ts'
import { useWidget } from '../ui/context.ts'

/** Hints for the page's developer. */
const remedies: Partial<Record<WidgetProblem['code'], string>> = {
  'unknown-user-uid':
    'the attribute `user-uid` names nobody who takes bookings. Copy the public id from the console, under QR codes; an inactive person has none.',
  'unknown-group':
    'the attribute `group` is not a service group of this organization that is offered. Take the id of an active service group from the console.',
  'unknown-appointment-type':
    'the attribute `appointment-type-id` is not an appointment type that is offered. Take the id of an active one from the console.',
  'unknown-qr-uid':
    'the attribute `qr-uid` is not a printed code of this person that is in use. Leave it out, or take an active one.',
  'unknown-manage-token': 'the attribute `manage-token` is not the token of a manage link.',
  // In a frame, the document's origin can differ from its URL's.
  'origin-not-allowed':
    self.origin === 'null'
      ? 'the API refuses this page’s origin. The `sandbox` attribute of its frame takes the origin away: add `allow-same-origin` to it, or put the widget on the page itself, and list the origin in the console, under Web configuration.'
      : `the API refuses this page’s origin. Add ${self.origin} to the allowed origins in the console, under Web configuration.`,
  'booking-off': 'public booking is switched off in the console, under Web configuration.',
}

/** The screen for permanent problems: explains that nothing can be booked and whom to call. */
export function Closed({ problem: { kind, code, contact } }: { readonly problem: WidgetProblem }) {
  const { t, phone } = useWidget()
  useEffect(() => {
    const remedy = remedies[code]
    if (remedy) warn(`${code}: ${remedy}`)
  }, [code])
  const number = contact?.phone ?? phone
  // A wrong id comes from the page's setup: a scanned code would not have loaded the page at all.
  const isSetup = kind === 'setup' || code === 'unknown-user-uid'
  return (
    <div className={own.centered} role="alert">
      <h2 className={css.title}>{t(isSetup ? 'setupTitle' : 'closedTitle')}</h2>
      <p className={css.muted}>{t(isSetup ? 'setupBody' : 'closedBody')}</p>
      {number && (
        <a className={css.secondary} href={`tel:${number}`}>
          {t('callUs', { name: contact?.name ?? '', phone: number })}
        </a>
      )}
    </div>
  )
}
