import type { Replies } from '@walkup/sdk'
import { roleName } from '../../frame/fixedNames.ts'
import { t, type Text } from '../../i18n/index.ts'
import { splitWords } from '../../i18n/sentences.ts'
import { entityLabel } from './labels.ts'

export type SecurityEvent = Replies['security.search']['items'][number]

/** Event labels in the past tense. */
export const kinds: Readonly<Record<SecurityEvent['kind'], Text>> = {
  signIn: t('audit.signedIn'),
  signInFailed: t('audit.signInFailed'),
  signOut: t('audit.signedOut'),
  newDevice: t('audit.newDevice'),
  codeRequested: t('audit.codeRequested'),
  resetRequested: t('audit.passwordRequested'),
  passwordSet: t('audit.passwordSetByLink'),
  passwordChanged: t('audit.passwordChanged'),
  tokenReused: t('audit.tokenReused'),
  sessionEnded: t('audit.sessionEnded'),
  factorAdded: t('audit.factorAdded'),
  factorRemoved: t('audit.factorRemoved'),
  factorFailed: t('audit.factorFailed'),
  recoveryCodeUsed: t('audit.recoveryCodeUsed'),
  recoveryCodesRenewed: t('audit.recoveryCodesRenewed'),
  stepUp: t('audit.stepUpPassed'),
  stepUpFailed: t('audit.stepUpFailed'),
  emailChanged: t('audit.emailChanged'),
  invitationAccepted: t('audit.invitationAccepted'),
  invitationDeclined: t('audit.invitationDeclined'),
  roleChanged: t('audit.roleChanged'),
  deactivated: t('audit.deactivated'),
  reactivated: t('audit.reactivated'),
  export: t('audit.listExported'),
  subjectExport: t('audit.personExported'),
  erasure: t('audit.personErased'),
  secretChanged: t('audit.secretChanged'),
  apiKeyCreated: t('audit.apiKeyCreated'),
  apiKeyChanged: t('audit.apiKeyChanged'),
  apiKeyRevoked: t('audit.apiKeyRevoked'),
  keyRotated: t('audit.keyRotated'),
  keyRetired: t('audit.keyRetired'),
  settingsChanged: t('audit.securitySettingsChanged'),
}

const fields: Readonly<Record<string, Text>> = {
  address: t('audit.emailHash'),
  count: t('audit.sessions'),
  entity: t('audit.list'),
  everywhere: t('audit.allSessions'),
  factor: t('audit.factor'),
  filter: t('audit.filter'),
  fromRoleId: t('audit.previousRole'),
  toRoleId: t('audit.newRole'),
  isRemoved: t('audit.removed'),
  requiresSecondFactor: t('audit.twoStepRequired'),
  retention: t('audit.retentionDays'),
  system: t('common.system'),
  name: t('common.name'),
  prefix: t('integrations.prefix'),
  scopes: t('integrations.scopes'),
  isComplete: t('audit.complete'),
  list: t('audit.list'),
  method: t('audit.method'),
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
  return code ? code : name === 'entity' ? entityLabel(value) : value
}

/** Event details besides who, when, and where, as terms and values. */
export const detailsOf = ({ details }: SecurityEvent): readonly (readonly [Text, string])[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null && !(typeof value === 'object' && Object.keys(value).length === 0))
    .map(([name, value]) => [fields[name] ?? splitWords(name), valueWord(name, value)])
