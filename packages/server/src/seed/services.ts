import type { Tx } from '../db/index.ts'
import { firstNames, lastNames } from './data/names.ts'
import { groupPlans, questionPlans, type GroupPlan } from './data/services.ts'
import type { People, Person } from './users.ts'
import type { Places, Territory } from './organizations.ts'
import { seedQuestionGroups } from './questionGroups.ts'
import { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'

export interface Group extends GroupPlan {
  readonly id: number
  readonly organizationId: number
  readonly isInherited: boolean
}
export interface AppointmentType {
  readonly id: number
  readonly organizationId: number
  readonly territory: Territory
  readonly group: Group
  readonly durationMin: number
  readonly arrivalWindowMin: number
  readonly bufferBeforeMin: number
  readonly bufferAfterMin: number
  readonly minNoticeMin: number
  readonly horizonDays: number
  readonly technicianIds: readonly number[]
  readonly questionIds: readonly number[]
}
export interface QrCode {
  readonly id: number
  readonly uid: string
  readonly person: Person
  readonly group: Group
}
export interface Services {
  readonly groups: readonly Group[]
  readonly types: readonly AppointmentType[]
  /** By generator. */
  readonly qrCodes: ReadonlyMap<number, readonly QrCode[]>
  /** The id of an organization's question, by its key in the plan. */
  questionId(organizationId: number, key: string): number
}

const spanishConfirmation = 'Por favor, que estén en casa todos los que deciden. Le llamaremos antes de llegar.'

/** Weekdays and Saturdays; also Sundays where slots are open then. */
const workingWeek = ({ id }: Territory) =>
  [...(id === 1 ? [0] : []), 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startLocal: '08:00',
    endLocal: dayOfWeek % 6 === 0 ? '16:00' : '20:00',
  }))

/** Groups, technicians, questions, appointment types and printed codes. */
export async function seedServices(tx: Tx, ids: Ids, places: Places, people: People, since: string): Promise<Services> {
  const random = new Random('services')
  const at = { createdAt: since, updatedAt: since }

  const groups: Group[] = []
  for (const [position, { id: organizationId, organizationParentId }] of places.organizations.entries())
    for (const plan of groupPlans[position] ?? []) {
      const inherited = groups.find((group) => group.organizationId === organizationParentId && group.name === plan.name)
      groups.push({ ...plan, id: inherited?.id ?? ids.next('service_group'), organizationId, isInherited: !!inherited })
    }
  await insert(
    tx,
    'service_group',
    groups.flatMap(({ organizationId, id, name, isInherited }) => (isInherited ? [] : { organizationId, id, name, ...at })),
  )

  const groupAndOrderOf = await seedQuestionGroups(tx, ids, places, at)
  const questionIds = new Map<string, number>()
  const questionRows = places.organizations.flatMap(({ id: organizationId }) =>
    questionPlans.map((plan) => {
      const id = ids.next('question')
      questionIds.set(`${organizationId} ${plan.key}`, id)
      return {
        organizationId,
        id,
        label: plan.label,
        helpText: plan.helpText ?? null,
        kind: 'choice',
        isRequired: plan.isRequired,
        options: plan.options.map(([value, en, es]) => ({ value, label: { en, es } })),
        showIf: plan.showIf
          ? { questionId: questionIds.get(`${organizationId} ${plan.showIf.key}`), equals: plan.showIf.equals }
          : null,
        disqualifies: plan.disqualifies,
        externalField: plan.externalField,
        ...groupAndOrderOf(organizationId, plan.key),
        ...at,
      }
    }),
  )
  await insert(tx, 'question', questionRows)
  const questionId = (organizationId: number, key: string): number => {
    const id = questionIds.get(`${organizationId} ${key}`)
    if (id === undefined) throw new Error(`Organization ${organizationId} has no question “${key}”.`)
    return id
  }

  const units = places.organizations.flatMap(({ id: organizationId, name }) =>
    ['Remodeling', 'Exteriors'].map((unit) => ({
      organizationId,
      id: ids.next('business_unit'),
      stId: String(3000 + organizationId * 10 + (unit === 'Remodeling' ? 1 : 2)),
      name: unit,
      officialName: `${name} ${unit} LLC`,
      ...at,
    })),
  )
  await insert(tx, 'business_unit', units)

  const technicians: object[] = []
  const hire = (organizationId: number, group: Group, territory: Territory): number => {
    const id = ids.next('technician')
    technicians.push({
      organizationId,
      id,
      stId: String(7000 + id),
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      email: `technician${id}@walkup.test`,
      phone: `+1${territory.areaCodes[0]}5550${String(400 + id)}`,
      businessUnitId: units.find((unit) => unit.organizationId === organizationId)?.id ?? null,
      skills: [group.name],
      workingHours: workingWeek(territory),
      ...at,
    })
    return id
  }

  const types: AppointmentType[] = []
  const typeRows: object[] = []
  const addType = (territory: Territory, group: Group, name: string, sort: number, isFirst: boolean, spanish = '') => {
    const { organizationId } = territory
    const own = (key: string) => questionId(organizationId, key)
    const type: AppointmentType = {
      id: ids.next('appointment_type'),
      organizationId,
      territory,
      group,
      durationMin: group.durationMin,
      arrivalWindowMin: isFirst ? 30 : random.pick([0, 30, 60]),
      bufferBeforeMin: group.byTechnicians ? 15 : 0,
      bufferAfterMin: group.byTechnicians ? 30 : 15,
      minNoticeMin: isFirst ? 60 : random.pick([60, 120, 240, 1440]),
      horizonDays: isFirst ? 60 : random.pick([30, 45, 60]),
      technicianIds: group.byTechnicians ? Array.from({ length: 3 }, () => hire(organizationId, group, territory)) : [],
      questionIds: [own('own'), own('association'), own('start'), ...(group.byTechnicians ? [own('size')] : [])],
    }
    types.push(type)
    typeRows.push({
      organizationId,
      id: type.id,
      name,
      territoryId: territory.id,
      serviceGroupId: group.id,
      sort,
      durationMin: type.durationMin,
      arrivalWindowMin: type.arrivalWindowMin,
      bufferBeforeMin: type.bufferBeforeMin,
      bufferAfterMin: type.bufferAfterMin,
      minNoticeMin: type.minNoticeMin,
      horizonDays: type.horizonDays,
      stJobTypeId: places.lookup(organizationId, 'serviceTitanJobTypes')[group.byTechnicians ? 2 : 0] ?? null,
      stCampaignId: places.lookup(organizationId, 'serviceTitanCampaigns')[0] ?? null,
      requiredSkills: group.byTechnicians ? [group.name] : [],
      confirmationText: 'Please have everyone who decides at home. We will call you before we arrive.',
      // One without a translation shows how that looks.
      translations: spanish ? { es: { name: spanish, confirmationText: spanishConfirmation } } : {},
      ...at,
    })
  }
  for (const territory of places.territories) {
    const own = groups.filter((group) => group.organizationId === territory.organizationId)
    own.forEach((group, sort) => addType(territory, group, group.visit, sort, types.length === 0, group.spanish))
    const [first] = own
    if (first && territory.organizationId === 1) addType(territory, first, `${first.name} second visit`, own.length, false)
  }
  const organizationIds = [...new Set(places.territories.map(({ organizationId }) => organizationId))]
  await insert(
    tx,
    'campaign_rule',
    // What the demo's printed codes send.
    organizationIds.flatMap((organizationId) => {
      const campaignId = places.lookup(organizationId, 'serviceTitanCampaigns')[0]
      return campaignId === undefined ? [] : [{ organizationId, utmSource: 'qr', utmMedium: 'store', campaignId, ...at }]
    }),
  )
  await insert(tx, 'technician', technicians)
  await insert(tx, 'appointment_type', typeRows)
  await insert(
    tx,
    'appointment_type_technician',
    types.flatMap(({ organizationId, id, technicianIds }) =>
      technicianIds.map((technicianId) => ({ organizationId, appointmentTypeId: id, technicianId })),
    ),
  )
  await insert(
    tx,
    'appointment_type_business_unit',
    types
      .filter((type) => type.technicianIds.length > 0)
      .flatMap(({ organizationId, id }) =>
        units
          .filter((unit) => unit.organizationId === organizationId)
          .map((unit) => ({ organizationId, appointmentTypeId: id, businessUnitId: unit.id })),
      ),
  )
  await insert(
    tx,
    'appointment_type_question',
    types.flatMap(({ organizationId, id, questionIds: asked }) =>
      asked.map((question, sort) => ({
        organizationId,
        id: ids.next('appointment_type_question'),
        appointmentTypeId: id,
        questionId: question,
        sort,
        ...at,
      })),
    ),
  )
  await insert(
    tx,
    'business_contact',
    types
      .filter((type) => type.technicianIds.length > 0)
      .map((type) => ({
        organizationId: type.organizationId,
        id: ids.next('business_contact'),
        appointmentTypeId: type.id,
        name: `${type.group.name} desk, ${type.territory.name}`,
        phone: `+1${type.territory.areaCodes[1]}5550${String(100 + type.id)}`,
        email: `${type.group.name.toLowerCase()}${type.id}@walkup.test`,
        ...at,
      })),
  )
  return { groups, types, qrCodes: await seedQrCodes(tx, ids, people, groups, at), questionId }
}

async function seedQrCodes(tx: Tx, ids: Ids, people: People, groups: readonly Group[], at: object) {
  const random = new Random('qrCodes')
  const codes = new Map<number, QrCode[]>()
  const rows: object[] = []
  for (const person of people.generators) {
    const own = groups.filter((group) => group.organizationId === person.organizationId)
    const shown =
      person.roleId === 14 && codes.size === 0 ? own : own.filter((_, position) => position === 0 || random.chance(0.6))
    codes.set(
      person.id,
      shown.map((group) => {
        const code: QrCode = { id: ids.next('qr_code'), uid: random.uid(), person, group }
        rows.push({
          organizationId: person.organizationId,
          id: code.id,
          uid: code.uid,
          userId: person.id,
          storeId: person.home.id,
          serviceGroupId: group.id,
          label: `${group.name}, ${person.home.brand} counter`,
          appointmentTypeIds: [],
          ...at,
        })
        return code
      }),
    )
  }
  await insert(tx, 'qr_code', rows)
  return codes
}
