import type { app as english } from '../en/app.ts'
import type { Translation } from '../types.ts'

export const app: Translation<typeof english> = {
  invitationDeclined: 'Vous avez refusé l’invitation. {organization} peut vous inviter à nouveau.',
  declineInvitation: 'Refuser l’invitation',
  backToWalkup: 'Retour à Walkup',
  acceptInvitation: 'Accepter l’invitation',
  yourPassword: 'Votre mot de passe',
  thisSignInWasNotMe: 'Cette connexion ne vient pas de moi',
  thatSessionHasEndedALinkTo:
    'Cette session est fermée. Un lien pour choisir un nouveau mot de passe arrive dans votre boîte aux lettres.',
  theDeviceThatSignedInIsSigned:
    'L’appareil qui s’est connecté est déconnecté, et nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  endThatSession: 'Fermer cette session',
  useAnAuthenticatorApp: 'Utiliser une application d’authentification',
  useAPasskey: 'Utiliser une clé d’accès',
  useARecoveryCode: 'Utiliser un code de secours',
  setUpTwoStepVerification: 'Configurer la validation en deux étapes',
  enterTheSixDigitsThatYour: 'Saisissez les six chiffres affichés par votre application d’authentification.',
  confirmWithYourPasskey: 'Confirmez avec votre clé d’accès.',
  eachRecoveryCodeWorksOnce: 'Chaque code de secours sert une fois.',
  yourOrganizationRequiresTwoStep: 'Votre organisation exige la validation en deux étapes. Configurez-la pour continuer.',
  startAgain: 'Recommencer',
  thatCodeIsNotRightOrWas: 'Ce code est incorrect ou a déjà servi',
  verify: 'Vérifier',
  thisIsNotYourPassword: 'Ce n’est pas votre mot de passe',
  confirmThatItIsYou: 'Confirmez votre identité',
  youSignedInAWhileAgoWhat: 'Votre connexion date un peu. Votre saisie est conservée.',
  codeOfYourAuthenticatorApp: 'Code de votre application d’authentification',
  useYourPassword: 'Utiliser votre mot de passe',
  useYourAuthenticatorApp: 'Utiliser votre application d’authentification',
  scanThisWithAnAuthenticatorAppOr: 'Scannez ceci avec une application d’authentification, ou saisissez-y cette clé :',
  openInAnAppOnThisDevice: 'Ouvrir dans une application de cet appareil',
  inboxUnread: 'Boîte de réception, {unread} non lus',
  youAreAMemberOfNow: 'Vous êtes maintenant membre de {organization}.',
  invitesYouAndYouHaveAnAccount: '{organization} vous invite, et vous avez déjà un compte : {email}.',
  invitesYouChooseAPasswordYouSign:
    '{organization} vous invite. Choisissez un mot de passe : vous vous connecterez avec lui et {email}.',
  join: 'Rejoindre {organization}',
  youAreSignedInAsTheInvitation: 'Vous êtes connecté en tant que {email}. L’invitation est pour {email2}.',
}
