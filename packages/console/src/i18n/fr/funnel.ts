import type { funnel as english } from '../en/funnel.ts'
import type { Translation } from '../types.ts'

export const funnel: Translation<typeof english> = {
  title: 'Entonnoir de réservation',
  viewed: 'Vu',
  started: 'Commencé',
  sawTimes: 'Créneaux vus',
  sawContact: 'Formulaire vu',
  booked: 'Réservé',
  requested: 'Rappel demandé',
  byPage: 'Par page',
  byCampaign: 'Par campagne',
  byCode: 'Par code QR',
  page: 'Page',
  campaign: 'Campagne',
  code: 'Code QR',
  unknownPage: 'Page inconnue',
  noCampaign: 'Sans campagne',
  noCode: 'Sans code imprimé',
  hostedPage: 'Page de réservation',
  otherPages: 'Autres pages',
  steps: 'Étapes d’une visite',
  rate: 'Taux de conversion',
  empty: 'Aucune visite comptée sur cette période',
  emptyHint: 'Les visites sont comptées dès qu’un widget ou une page de réservation est ouvert aux clients.',
  hint: 'Compté sans cookies ni données personnelles. Les bloqueurs et les connexions perdues masquent des visites ; les chiffres exacts sont dans les prospects.',
}
