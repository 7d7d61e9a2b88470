import type { funnel as english } from '../en/funnel.ts'
import type { Translation } from '../types.ts'

export const funnel: Translation<typeof english> = {
  title: 'Embudo de reservas',
  viewed: 'Vieron',
  started: 'Empezaron',
  sawTimes: 'Vieron horarios',
  sawContact: 'Vieron el formulario',
  booked: 'Reservaron',
  requested: 'Pidieron una llamada',
  byPage: 'Por página',
  byCampaign: 'Por campaña',
  byCode: 'Por código QR',
  page: 'Página',
  campaign: 'Campaña',
  code: 'Código QR',
  unknownPage: 'Página desconocida',
  noCampaign: 'Sin campaña',
  noCode: 'Sin código impreso',
  hostedPage: 'Página de reservas',
  otherPages: 'Otras páginas',
  steps: 'Pasos de una visita',
  rate: 'Conversión',
  empty: 'No se contaron visitas en este período',
  emptyHint: 'Las visitas se cuentan cuando un widget o una página de reservas está abierta a los clientes.',
  hint: 'Se cuenta sin cookies ni datos personales. Los bloqueadores y las conexiones perdidas ocultan algunas visitas; las cifras exactas están en los prospectos.',
}
