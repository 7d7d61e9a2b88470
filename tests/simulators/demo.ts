import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startCentah } from './centah.ts'
import type { Simulator } from './faults.ts'
import { startHomeDepot } from './homeDepot.ts'
import { startHubSpot, type HubSpotSimulator } from './hubSpot.ts'
import type { PartnerSimulator, SimulatedLead } from './partner.ts'
import { startSms, type SimulatedText, type SmsSimulator } from './sms.ts'
import { startServiceTitan, type ServiceTitanSimulator, type ServiceTitanState } from './serviceTitan.ts'
import { testNow } from '../support/clock.ts'

/** A simulated system with the settings of its connection. */
export interface SimulatedSystem {
  readonly system: 'serviceTitan' | 'hubSpot' | 'homeDepot' | 'centah' | 'sms'
  readonly url: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
}
export interface DemoSimulators {
  readonly systems: readonly SimulatedSystem[]
  /** The phones of the demo’s shoppers. */
  readonly sms: SmsSimulator
  close(): Promise<void>
}
export interface DemoSimulatorOptions {
  /** The file where the simulators keep their records between two starts of the demo. */
  readonly file: string
  /** ServiceTitan's lists at the first start. */
  readonly lists: ServiceTitanState['lists']
}

const ACT_MS = 5_000
/** How long their dispatcher takes for a new booking, and then until someone is on the way. */
const CONVERT_MS = 15_000
const DISPATCH_MS = 60_000
/** How long a text takes to arrive. */
const REPORT_MS = 2_000
/** The share of visits that end in a sale. */
const SALES = 0.4

interface Kept {
  readonly serviceTitan?: ServiceTitanState
  readonly hubSpot?: Pick<HubSpotSimulator, 'contacts' | 'deals'>
  readonly homeDepot?: readonly SimulatedLead[]
  readonly centah?: readonly SimulatedLead[]
  readonly texts?: readonly SimulatedText[]
}

async function load(file: string): Promise<Kept> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept
  } catch {
    return {}
  }
}

/** Acts as the other company's staff, who work on the bookings. @returns whether anything changed */
function dispatch(titan: ServiceTitanSimulator, now: number): boolean {
  const { bookings, appointments, assignments, estimates, lists } = titan
  let hasChanged = false
  const technicians = lists.technicians.filter(({ active }) => active)
  for (const { status, summary, modifiedOn, start, externalId } of bookings) {
    if (status !== 'New' || !start || summary.startsWith('CANCELED') || now - Date.parse(modifiedOn) < CONVERT_MS) continue
    const appointment = titan.convert(externalId)
    const technician = technicians[appointment.id % Math.max(1, technicians.length)]
    if (technician) assignments.set(appointment.id, [technician.id])
    hasChanged = true
  }
  for (const appointment of appointments) {
    const booking = bookings.find(({ jobId }) => jobId === appointment.jobId)
    const age = now - Date.parse(booking?.modifiedOn ?? '')
    if (appointment.status === 'Scheduled' && age > DISPATCH_MS) appointment.status = 'Dispatched'
    else if (appointment.status === 'Dispatched' && now > Date.parse(appointment.start)) {
      appointment.status = 'Done'
      if (Math.random() < SALES) {
        const total = 1500 + Math.round(Math.random() * 20_000)
        estimates.push({
          id: estimates.length + 1,
          jobId: appointment.jobId,
          soldOn: new Date(now).toISOString(),
          items: [{ total }],
        })
      }
    } else continue
    hasChanged = true
  }
  return hasChanged
}

/** Acts as the partners' staff, who give each lead a number. @returns whether anything changed */
function number(partner: PartnerSimulator, prefix: string): boolean {
  const unnumbered = partner.leads.filter((lead) => lead.number === null)
  for (const { externalId } of unnumbered) {
    partner.decide(externalId, {
      number: `${prefix}-${100_000 + partner.leads.findIndex((lead) => lead.externalId === externalId)}`,
    })
  }
  return unnumbered.length > 0
}

/** Runs the demo's outside systems on this machine, including the people who work there. */
export async function startDemoSimulators({ file, lists }: DemoSimulatorOptions): Promise<DemoSimulators> {
  const kept = await load(file)
  const titan = await startServiceTitan(0, kept.serviceTitan ?? { lists })
  const hub = await startHubSpot()
  hub.contacts.push(...(kept.hubSpot?.contacts ?? []))
  hub.deals.push(...(kept.hubSpot?.deals ?? []))
  const retailer = await startHomeDepot()
  retailer.leads.push(...(kept.homeDepot ?? []))
  const partner = await startCentah()
  partner.leads.push(...(kept.centah ?? []))
  const sms = await startSms(0, kept.texts, { reportsAfterMs: REPORT_MS })
  const simulators: readonly Simulator[] = [titan, hub, retailer, partner, sms]
  const save = async () => {
    const { bookings, appointments, estimates, assignments } = titan
    const state: Kept = {
      serviceTitan: { bookings, appointments, estimates, assignments: [...assignments], lists: titan.lists },
      hubSpot: { contacts: hub.contacts, deals: hub.deals },
      homeDepot: retailer.leads,
      centah: partner.leads,
      texts: sms.texts,
    }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify(state))
    await rename(`${file}.new`, file)
  }
  let saving = Promise.resolve()
  const timer = setInterval(() => {
    const changes = [dispatch(titan, testNow()), number(retailer, 'HD'), number(partner, 'CT')]
    void sms.report()
    const isServed = simulators.some(({ requests }) => requests.length > 0)
    // Only tests use them.
    for (const { requests } of simulators) requests.length = 0
    if (isServed || changes.includes(true)) saving = saving.then(save).catch(() => undefined)
  }, ACT_MS)
  timer.unref()
  const systemOf = (
    system: SimulatedSystem['system'],
    { url, settings, secrets }: Omit<SimulatedSystem, 'system'>,
  ): SimulatedSystem => ({
    system,
    url,
    settings,
    secrets,
  })
  return {
    systems: [
      systemOf('serviceTitan', titan),
      systemOf('hubSpot', hub),
      systemOf('homeDepot', retailer),
      systemOf('centah', partner),
      systemOf('sms', sms),
    ],
    sms,
    async close() {
      clearInterval(timer)
      await saving
      await save()
      await Promise.all(simulators.map((one) => one.close()))
    },
  }
}
