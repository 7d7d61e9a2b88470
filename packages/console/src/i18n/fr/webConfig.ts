import type { webConfig as english } from '../en/webConfig.ts'
import type { Translation } from '../types.ts'

export const webConfig: Translation<typeof english> = {
  withoutOneTheEnglishTextIsShown: 'Laissez vide pour afficher le texte anglais',
  bookingPage: 'Page de réservation',
  contactForm: 'Formulaire de contact',
  services: 'Services',
  discardChanges: 'Abandonner les modifications',
  notSavedYet: 'Modifications non enregistrées',
  yourChangesAreNotSavedYetSave: 'Vous avez des modifications non enregistrées. Enregistrez-les ou abandonnez-les d’abord.',
  savedPartnerPagesSeeItWithin30: 'Enregistré. Les pages partenaires se mettent à jour en moins de 30 secondes.',
  yourRoleReadsTheseSettingsAndCant: 'Votre rôle permet de voir ces réglages, pas de les modifier.',
  walkupsOwn: 'Par défaut de Walkup',
  useWalkupsOwn: 'Utiliser la valeur par défaut de Walkup',
  inTheOrderTheyAreOfferedOur:
    'Dans l’ordre où elles sont proposées. Les pages de Walkup sont en anglais, espagnol et français ; les autres langues sont pour les pages partenaires.',
  whatAShopperHasAgreedToIs:
    'Identifie le texte que le client a accepté. Un nouveau texte exige une nouvelle version, jamais utilisée.',
  useVersion: 'Utiliser {version}',
  whatItAsksFor: 'Champs de contact',
  whereItMayStand: 'Pages autorisées',
  exactWithHttpsHttpsShopExampleOnly:
    'Exactes, en https, comme https://shop.example. Seul localhost peut utiliser http ou n’importe quel port.',
  whereAShopperMayGoOnAfter: 'Où les clients peuvent aller après la réservation',
  anHttpsAddressOrAPathOf: 'Une URL https, ou un chemin de ce serveur',
  asAShopperWillSeeItWith: 'Ce que verront les clients, modifications non enregistrées comprises',
  bookingIsSwitchedOffShoppersSee: 'La réservation est désactivée. Les clients ne voient rien de ceci.',
  thePreviewCouldNotBeLoadedThe: 'Impossible de charger l’aperçu. Vous pouvez tout de même modifier les réglages.',
  shoppersMayBook: 'Les clients peuvent réserver',
  cornerRadiusPx: 'Rayon des angles (px)',
  consentText: 'Texte de consentement',
  pagesThatMayShowIt: 'Sites qui peuvent l’afficher',
  buttonsAndLinks: 'Boutons et liens',
  wordsOnButtons: 'Texte des boutons',
  page: 'Page',
  cardsAndFields: 'Cartes et champs',
  needed: 'Obligatoire',
  optional: 'Facultatif',
  notAsked: 'Non demandé',
  theTextHasChangedItNeedsAnother: 'Le texte a changé. Indiquez une nouvelle version',
  theEnglishTextIsNeeded: 'Saisissez le texte anglais',
  aWholeNumberFrom0To32: 'Saisissez un nombre entier de 0 à 32',
  itCantBeLeftOutWithThe: 'Demandez un e-mail ou un téléphone pour pouvoir joindre le client',
  use: 'Utiliser {suggestion}',
  theseAreSTheFirstChangeMakes:
    'Ces réglages viennent de {name}. Votre première modification donne les siens à cette organisation. L’ouverture des réservations ne s’hérite jamais.',
}
