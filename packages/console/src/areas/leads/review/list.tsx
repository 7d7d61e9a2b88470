import type { Client, Replies } from '@walkup/sdk'
import { defineList, fixed, mail, tel } from '../../../frame/index.ts'
import { exact, phone, placed } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusDot, type Tone } from '../../../ui/StatusDot.tsx'
import { say, type Text } from '../../../words/index.ts'

type Review = Replies['leadReviews.search']['items'][number]

const words = {
  state: { en: 'State', es: 'Estado' },
  reason: { en: 'Reason', es: 'Motivo' },
  name: { en: 'Name', es: 'Nombre' },
  phone: { en: 'Phone', es: 'Teléfono' },
  email: { en: 'E-mail', es: 'Correo' },
  received: { en: 'Received', es: 'Recibida' },
  wanted: { en: 'Requested time', es: 'Hora solicitada' },
  service: { en: 'Service', es: 'Servicio' },
  store: { en: 'Store', es: 'Tienda' },
  generator: { en: 'Lead generator', es: 'Generador' },
} as const satisfies Record<string, Text>

/** Each reason in a few words, and what it means for who decides. */
const reasons: Readonly<Record<Review['reasons'][number], readonly [Text, Text]>> = {
  honeypot: [
    { en: 'Hidden field filled', es: 'Campo oculto rellenado' },
    {
      en: 'A field that people cannot see was filled in. Bots do that; so do some browser extensions.',
      es: 'Se rellenó un campo que las personas no ven. Lo hacen los bots y también algunas extensiones del navegador.',
    },
  ],
  addressLimit: [
    { en: 'Many from one connection', es: 'Muchas desde una conexión' },
    {
      en: 'More entries than usual came from one internet connection within an hour.',
      es: 'En una hora llegaron más solicitudes de lo normal desde una misma conexión.',
    },
  ],
  codeLimit: [
    { en: 'Many on one code', es: 'Muchas con un código' },
    {
      en: 'Many entries came through this code within an hour without the booking page being opened.',
      es: 'En una hora llegaron muchas solicitudes con este código sin que se abriera la página de reservas.',
    },
  ],
  slotShare: [
    { en: 'Many for one time', es: 'Muchas para una hora' },
    {
      en: 'One internet connection asked for more than its share of the same time.',
      es: 'Una misma conexión pidió más plazas de las que le tocan a la misma hora.',
    },
  ],
  proof: [
    { en: 'Looked automatic', es: 'Parecía automática' },
    {
      en: 'This code was very busy, and the entry did not prove that it came from a browser.',
      es: 'Este código estaba muy solicitado y no se demostró que la solicitud viniera de un navegador.',
    },
  ],
}
const states: readonly (readonly [Review['state'], Text, Tone])[] = [
  ['pending', { en: 'Pending', es: 'Pendiente' }, 'warning'],
  ['released', { en: 'Released', es: 'Liberada' }, 'good'],
  ['discarded', { en: 'Discarded', es: 'Descartada' }, 'ended'],
]

const reasonsOf = (row: Review) => row.reasons.map((reason) => say(reasons[reason][0])).join(', ')
const fullName = (row: Review) => `${row.firstName} ${row.lastName}`
const stateOf = ({ state }: Review) => states.find(([value]) => value === state)
const stateCell = (row: Review) => {
  const [, name = '', tone = 'neutral'] = stateOf(row) ?? []
  return <StatusDot tone={tone}>{say(name)}</StatusDot>
}
const wanted = ({ wantedAt, timeZone }: Review) => wantedAt && (timeZone ? placed(wantedAt, timeZone) : exact(wantedAt))
const address = ({ address: at }: Review) =>
  at && [at.line1, at.line2, at.city, `${at.state} ${at.postalCode}`].filter(Boolean).join(', ')
const serviceOf = (row: Review) => row.appointmentType?.name ?? row.serviceGroup.name

/** They answer no row: a decided entry leaves the list, which is read again. */
async function release({ id }: Review, client: Client): Promise<void> {
  await client.call('leadReviews.release', { params: { id } })
}
async function discard({ id }: Review, client: Client): Promise<void> {
  await client.call('leadReviews.discard', { params: { id } })
}
async function restore({ id }: Review, client: Client): Promise<void> {
  await client.call('leadReviews.restore', { params: { id } })
}

export const reviews = defineList({
  endpoint: 'leadReviews.search',
  path: '/leads/review',
  title: { en: 'Review', es: 'Revisión' },
  noun: [
    { en: 'entry', es: 'solicitud' },
    { en: 'entries', es: 'solicitudes' },
  ],
  icon: 'check',
  empty: {
    title: { en: 'No entries to review', es: 'No hay solicitudes por revisar' },
    text: {
      en: 'Booking entries that look automatic wait here. They take no appointment until you release them.',
      es: 'Aquí esperan las solicitudes que parecen automáticas. No ocupan ninguna cita hasta que las libere.',
    },
  },
  sort: { by: 'receivedAt', direction: 'desc' },
  filters: {
    search: { kind: 'text', label: { en: 'Name, e-mail or phone', es: 'Nombre, correo o teléfono' } },
    reasons: {
      kind: 'many',
      label: words.reason,
      options: fixed(Object.entries(reasons).map(([value, [name]]) => [value as Review['reasons'][number], name] as const)),
    },
    states: { kind: 'many', label: words.state, options: fixed(states.map(([value, name]) => [value, name] as const)) },
  },
  columns: [
    {
      id: 'received',
      title: words.received,
      width: 102,
      sort: 'receivedAt',
      isSticky: true,
      text: (row) => exact(row.receivedAt),
      cell: (row) => <RelativeTime at={row.receivedAt} />,
    },
    { id: 'name', title: words.name, width: 170, sort: 'lastName', isSticky: true, text: fullName },
    { id: 'reason', title: words.reason, width: 190, text: reasonsOf },
    { id: 'phone', title: words.phone, width: 136, text: (row) => row.phone && phone(row.phone) },
    { id: 'service', title: words.service, width: 170, text: serviceOf },
    { id: 'wanted', title: words.wanted, width: 190, text: wanted },
    { id: 'store', title: words.store, width: 170, text: (row) => row.store?.name },
    { id: 'generator', title: words.generator, width: 150, text: (row) => row.leadGenerator.name },
    { id: 'email', title: words.email, width: 200, isHidden: true, text: (row) => row.email },
    { id: 'state', title: words.state, width: 110, isHidden: true, text: (row) => say(stateOf(row)?.[1] ?? ''), cell: stateCell },
  ],
  name: fullName,
  apart: (row) => exact(row.receivedAt),
  narrow: reasonsOf,
  detail: {
    sections: (row) => [
      {
        title: { en: 'Why it is here', es: 'Por qué está aquí' },
        facts: [
          [words.state, stateCell(row)],
          ...row.reasons.map((reason) => [reasons[reason][0], say(reasons[reason][1])] as const),
        ],
      },
      {
        title: { en: 'What was entered', es: 'Lo que se indicó' },
        facts: [
          [words.phone, tel(row.phone)],
          [words.email, mail(row.email)],
          [{ en: 'Address', es: 'Dirección' }, address(row)],
          [words.service, serviceOf(row)],
          [words.wanted, wanted(row)],
        ],
      },
      {
        title: { en: 'Where it came from', es: 'De dónde vino' },
        facts: [
          [words.generator, row.leadGenerator.name],
          [words.store, row.store?.name],
          [words.received, exact(row.receivedAt)],
          [{ en: 'Deleted on', es: 'Se elimina el' }, exact(row.expiresAt)],
          [{ en: 'Decided by', es: 'Decidida por' }, row.decidedBy?.name],
          [
            { en: 'Lead', es: 'Prospecto' },
            row.leadId === null ? null : (
              <a key="lead" href={`/leads/${row.leadId}`}>
                {fullName(row)}
              </a>
            ),
          ],
        ],
      },
    ],
  },
  actions: [
    {
      id: 'release',
      label: { en: 'Release', es: 'Liberar' },
      done: { en: 'Released. It is a lead now; call to confirm.', es: 'Liberada. Ya es un prospecto; llame para confirmar.' },
      needs: 'leadReviews.release',
      isBulk: true,
      isFor: ({ state }) => state === 'pending',
      run: release,
    },
    {
      id: 'discard',
      label: { en: 'Discard', es: 'Descartar' },
      done: { en: 'Discarded.', es: 'Descartada.' },
      needs: 'leadReviews.discard',
      isBulk: true,
      isFor: ({ state }) => state === 'pending',
      run: discard,
      undo: restore,
    },
    {
      id: 'restore',
      label: { en: 'Restore', es: 'Restaurar' },
      done: { en: 'It waits for review again.', es: 'Vuelve a esperar revisión.' },
      needs: 'leadReviews.restore',
      isBulk: true,
      isFor: ({ state }) => state === 'discarded',
      run: restore,
    },
  ],
})
