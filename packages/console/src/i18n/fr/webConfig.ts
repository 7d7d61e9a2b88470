import type { webConfig as english } from '../en/webConfig.ts'
import type { Translation } from '../types.ts'

export const webConfig: Translation<typeof english> = {
  withoutOneTheEnglishTextIsShown: 'Sans texte, l’anglais est affiché',
  bookingPage: 'Page de réservation',
  contactForm: 'Formulaire de contact',
  services: 'Services',
  discardChanges: 'Abandonner les modifications',
  notSavedYet: 'Pas encore enregistré',
  yourChangesAreNotSavedYetSave: 'Vos modifications ne sont pas encore enregistrées. Enregistrez-les ou abandonnez-les d’abord.',
  savedPartnerPagesSeeItWithin30: 'Enregistré. Les pages partenaires l’affichent en moins de 30 secondes.',
  yourRoleReadsTheseSettingsAndCant: 'Votre rôle lit ces réglages et ne peut pas les modifier.',
  walkupsOwn: 'Celui de Walkup',
  useWalkupsOwn: 'Utiliser celui de Walkup',
  inTheOrderTheyAreOfferedOur:
    'Dans l’ordre où elles sont proposées. Nos propres pages parlent anglais, espagnol et français ; les autres sont pour les pages des partenaires.',
  whatAShopperHasAgreedToIs:
    'Ce qu’un client a accepté est conservé sous ce nom. Un autre texte exige une autre version, jamais utilisée.',
  useVersion: 'Utiliser {version}',
  whatItAsksFor: 'Ce qu’il demande',
  whereItMayStand: 'Où il peut apparaître',
  exactWithHttpsHttpsShopExampleOnly:
    'Exactes, en https : https://shop.example. Seule la machine locale peut utiliser http ou n’importe quel port.',
  whereAShopperMayGoOnAfter: 'Où un client peut aller après la réservation',
  anHttpsAddressOrAPathOf: 'Une adresse https, ou un chemin de ce serveur',
  asAShopperWillSeeItWith: 'Comme un client le verra, avec ce qui n’est pas encore enregistré',
  bookingIsSwitchedOffShoppersSee: 'La réservation est désactivée : les clients ne voient rien de tout cela.',
  thePreviewCouldNotBeLoadedThe: 'L’aperçu n’a pas pu être chargé. Les réglages fonctionnent sans lui.',
  shoppersMayBook: 'Les clients peuvent réserver',
  cornerRadiusPx: 'Rayon des angles, px',
  consentText: 'Texte de consentement',
  pagesThatMayShowIt: 'Pages qui peuvent l’afficher',
  buttonsAndLinks: 'Boutons et liens',
  wordsOnButtons: 'Texte des boutons',
  page: 'Page',
  cardsAndFields: 'Cartes et champs',
  needed: 'Obligatoire',
  optional: 'Facultatif',
  notAsked: 'Non demandé',
  theTextHasChangedItNeedsAnother: 'Le texte a changé : il lui faut une autre version',
  theEnglishTextIsNeeded: 'Le texte anglais est obligatoire',
  aWholeNumberFrom0To32: 'Un nombre entier de 0 à 32',
  itCantBeLeftOutWithThe: 'Il ne peut pas être omis avec le téléphone : personne ne serait joignable',
  use: 'Utiliser {suggestion}',
  theseAreSTheFirstChangeMakes:
    'Ce sont ceux de {name}. La première modification les rend propres à cette organisation ; l’ouverture des réservations ne s’hérite jamais.',
}
