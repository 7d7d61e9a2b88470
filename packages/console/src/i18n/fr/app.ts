import type { app as english } from '../en/app.ts'
import type { Translation } from '../types.ts'

export const app: Translation<typeof english> = {
  invitationDeclined: 'Vous avez refusé l’invitation. {organization} peut vous inviter à nouveau.',
  declineInvitation: 'Refuser l’invitation',
  backToWalkup: 'Retour à Walkup',
  acceptInvitation: 'Accepter l’invitation',
  yourPassword: 'Votre mot de passe',
  thisSignInWasNotMe: 'Ce n’était pas moi',
  thatSessionHasEndedALinkTo:
    'Cette session est fermée. Consultez vos e-mails : un lien vous permettra de choisir un nouveau mot de passe.',
  theDeviceThatSignedInIsSigned:
    'Nous déconnecterons cet appareil et vous enverrons un lien pour choisir un nouveau mot de passe.',
  endThatSession: 'Fermer cette session',
  useAnAuthenticatorApp: 'Utiliser une application d’authentification',
  useAPasskey: 'Utiliser une clé d’accès',
  useARecoveryCode: 'Utiliser un code de secours',
  setUpTwoStepVerification: 'Configurer la validation en deux étapes',
  enterTheSixDigitsThatYour: 'Saisissez le code à six chiffres de votre application d’authentification.',
  confirmWithYourPasskey: 'Confirmez avec votre clé d’accès.',
  eachRecoveryCodeWorksOnce: 'Chaque code de secours sert une fois.',
  yourOrganizationRequiresTwoStep: 'Votre organisation exige la validation en deux étapes. Configurez-la pour continuer.',
  startAgain: 'Recommencer',
  thatCodeIsNotRightOrWas: 'Code incorrect ou déjà utilisé',
  verify: 'Vérifier',
  thisIsNotYourPassword: 'Mot de passe incorrect',
  confirmThatItIsYou: 'Confirmez votre identité',
  youSignedInAWhileAgoWhat: 'Votre connexion date un peu. Vos modifications sont toujours là.',
  codeOfYourAuthenticatorApp: 'Code de votre application d’authentification',
  useYourPassword: 'Utiliser votre mot de passe',
  useYourAuthenticatorApp: 'Utiliser votre application d’authentification',
  scanThisWithAnAuthenticatorAppOr: 'Scannez ceci avec une application d’authentification, ou saisissez-y cette clé :',
  openInAnAppOnThisDevice: 'Ouvrir dans une application de cet appareil',
  inboxUnread: 'Boîte de réception, {unread} non lus',
  youAreAMemberOfNow: 'Vous avez rejoint {organization}.',
  invitesYouAndYouHaveAnAccount: '{organization} vous a invité. Vous avez déjà un compte : {email}.',
  invitesYouChooseAPasswordYouSign:
    '{organization} vous a invité. Choisissez un mot de passe pour vous connecter en tant que {email}.',
  join: 'Rejoindre {organization}',
  youAreSignedInAsTheInvitation: 'Vous êtes connecté en tant que {email}, mais l’invitation est pour {email2}.',
}
