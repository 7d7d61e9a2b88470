import { defineForm, searched, type Source } from '../../frame/index.ts'
import { say, type Text } from '../../words/index.ts'

const days: readonly Text[] = [
  { en: 'Sunday', es: 'Domingo' },
  { en: 'Monday', es: 'Lunes' },
  { en: 'Tuesday', es: 'Martes' },
  { en: 'Wednesday', es: 'Miércoles' },
  { en: 'Thursday', es: 'Jueves' },
  { en: 'Friday', es: 'Viernes' },
  { en: 'Saturday', es: 'Sábado' },
]
const crms: readonly (readonly [number, Text])[] = [
  [1, { en: 'Signed webhook', es: 'Webhook firmado' }],
  [2, { en: 'HubSpot', es: 'HubSpot' }],
]
export const crmName = (id: number | null): Text | undefined => crms.find(([one]) => one === id)?.[1]
/** Not `fixed`: what may be none is a field that can be emptied. */
const crmOptions: Source<number> = { useOptions: () => crms.map(([value, text]) => ({ value, label: say(text) })) }
const dayOptions: Source<number> = { useOptions: () => days.map((text, value) => ({ value, label: say(text) })) }

/** A form for an organization; a new one hangs under `parentId`. Only the system's administrators hang one elsewhere. */
export const formFor = (parentId: number, mayMove: boolean) =>
  defineForm({
    endpoint: 'organizations.upsert',
    title: {
      add: { en: 'New organization', es: 'Organización nueva' },
      edit: { en: 'Edit organization', es: 'Editar organización' },
    },
    fields: {
      name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, isWide: true },
      ...(mayMove && {
        organizationParentId: {
          kind: 'select',
          label: { en: 'Belongs to', es: 'Pertenece a' },
          options: searched('settings.organizations', (row) => row.name),
          start: parentId,
        } as const,
      }),
      intFirstDayOfWeek: {
        kind: 'select',
        label: { en: 'Weeks begin on', es: 'La semana empieza el' },
        options: dayOptions,
        start: 1,
      },
      crmIntegrationId: {
        kind: 'select',
        label: { en: 'Leads go to', es: 'Los prospectos van a' },
        hint: { en: 'A CRM beside the others; none if empty', es: 'Un CRM además de los otros; ninguno si queda vacío' },
        options: crmOptions,
      },
      showApproaches: {
        kind: 'boolean',
        label: { en: 'Count approaches and show their report', es: 'Contar acercamientos y mostrar su informe' },
        start: false,
        isWide: true,
      },
      requiresSecondFactor: {
        kind: 'boolean',
        label: { en: 'Require two-step verification', es: 'Exigir la verificación en dos pasos' },
        hint: {
          en: 'For its members and those of the organizations below it. Whoever signed in with a password alone is signed out and sets it up at the next sign-in.',
          es: 'Para sus miembros y los de las organizaciones que cuelgan de ella. Quien entró solo con contraseña sale, y la configura al volver a entrar.',
        },
        start: false,
        isWide: true,
      },
    },
    also: (row) => (row || mayMove ? {} : { organizationParentId: parentId }),
  })
