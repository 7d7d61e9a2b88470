import type { Replies } from '@walkup/sdk'
import { roleName } from '../../frame/fixedNames.ts'
import { t, type Text } from '../../i18n/index.ts'
import { entityWord, plain } from './words.ts'

export type SecurityEvent = Replies['security.search']['items'][number]

/** What happened, in the past tense. */
export const kinds: Readonly<Record<SecurityEvent['kind'], Text>> = {
  signIn: t('audit.signedIn'),
  signInFailed: t('audit.failedToSignIn'),
  signOut: t('audit.signedOut'),
  newDevice: t('audit.usedANewDevice'),
  resetRequested: t('audit.requestedANewPassword'),
  passwordSet: t('audit.setAPasswordByALink'),
  passwordChanged: t('audit.changedThePassword'),
  tokenReused: t('audit.endedAnOldTokenWasUsedAgain'),
  sessionEnded: t('audit.sessionEnded'),
  factorAdded: t('audit.addedASecondFactor'),
  factorRemoved: t('audit.removedASecondFactor'),
  factorFailed: t('audit.failedTheSecondFactor'),
  recoveryCodeUsed: t('audit.usedARecoveryCode'),
  recoveryCodesRenewed: t('audit.renewedTheRecoveryCodes'),
  stepUp: t('audit.confirmedTheSignIn'),
  stepUpFailed: t('audit.failedToConfirmTheSignIn'),
  emailChanged: t('audit.changedTheEMailAddress'),
  invitationAccepted: t('audit.acceptedAnInvitation'),
  invitationDeclined: t('audit.declinedAnInvitation'),
  roleChanged: t('audit.roleChanged'),
  deactivated: t('audit.deactivated'),
  reactivated: t('audit.reactivated'),
  export: t('audit.exportedAList'),
  subjectExport: t('audit.exportedTheDataOfAPerson'),
  erasure: t('audit.erasedAPerson'),
  secretChanged: t('audit.changedASecret'),
  keyRotated: t('audit.rotatedTheKey'),
  keyRetired: t('audit.retiredAKey'),
  settingsChanged: t('audit.changedTheSecuritySettings'),
}

const fields: Readonly<Record<string, Text>> = {
  address: t('audit.markOfTheAddress'),
  count: t('audit.sessions'),
  entity: t('audit.list'),
  everywhere: t('audit.everywhere'),
  factor: t('audit.factor'),
  filter: t('audit.filter'),
  fromRoleId: t('audit.roleBefore'),
  toRoleId: t('audit.roleAfter'),
  isRemoved: t('audit.removed'),
  requiresSecondFactor: t('audit.twoStepVerificationRequired'),
  retention: t('audit.daysKept'),
  system: t('common.system'),
  isComplete: t('audit.complete'),
  list: t('audit.list'),
  method: t('audit.by'),
  purpose: t('audit.link'),
  rows: t('common.rows'),
  version: t('common.version'),
}
const codes: Readonly<Record<string, Text>> = {
  password: t('common.password'),
  passkey: t('common.passkey'),
  totp: t('common.authenticatorApp'),
  recoveryCode: t('common.recoveryCode'),
  invite: t('audit.invitation'),
  reset: t('common.newPassword'),
  homeDepot: t('common.homeImprovement'),
  centah: t('common.callTracking'),
  security: t('common.securityLog'),
}

function valueWord(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no')
  if (typeof value === 'number') return name.endsWith('RoleId') ? roleName(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const code = codes[value]
  return code ? code : name === 'entity' ? entityWord(value) : value
}

/** What is known beyond who, when and where, as terms and values. */
export const detailsOf = ({ details }: SecurityEvent): readonly (readonly [Text, string])[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null && !(typeof value === 'object' && Object.keys(value).length === 0))
    .map(([name, value]) => [fields[name] ?? plain(name), valueWord(name, value)])
