import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { addDays, instantOf, iso, MINUTE } from './days.ts'
import { PAST_DAYS } from './labor.ts'
import type { People } from './users.ts'
import { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'
import type { Services } from './services.ts'

/** A scan before each lead that came by a code, and scans without a lead. */
export async function seedScans(tx: Tx, ids: Ids, services: Services, people: People, today: string, now: number): Promise<void> {
  const random = new Random('scans')
  const used = await tx.rows<{ organizationId: number; qrCodeId: number; receivedAt: string; scanSeconds: number }>(
    sql`select organization_id, qr_code_id, received_at, scan_seconds from lead where qr_code_id is not null order by id`,
  )
  const scans = used.map((lead) => ({
    organizationId: lead.organizationId,
    qrCodeId: lead.qrCodeId,
    time: Date.parse(lead.receivedAt) - lead.scanSeconds * 1000,
  }))
  for (const person of people.generators) {
    const { timeZone } = person.home.territory
    for (let day = -PAST_DAYS; day <= 0; day++) {
      const codes = services.qrCodes.get(person.id) ?? []
      for (let nth = codes.length ? random.poisson(1.2) : 0; nth > 0; nth--) {
        const time = instantOf(addDays(today, day), random.int(10 * 60, 19 * 60), timeZone) - MINUTE
        scans.push({ organizationId: person.organizationId, qrCodeId: random.pick(codes).id, time })
      }
    }
  }
  await insert(
    tx,
    'qr_scan',
    scans
      .filter((scan) => scan.time < now)
      .sort((left, right) => left.time - right.time)
      .map(({ organizationId, qrCodeId, time }) => ({
        organizationId,
        id: ids.next('qr_scan'),
        qrCodeId,
        at: iso(time),
        deviceHash: random.uid(32),
      })),
  )
}
