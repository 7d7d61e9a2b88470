import { roleList } from '@walkup/sdk/contract'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { firstAdministratorLink } from './auth/firstAdministrator.ts'
import { OperatorSocket } from './backup/operator.ts'
import type { Config } from './config.ts'
import { DatabaseUnavailable, openDatabase, privilegedRole, type Db } from './db/index.ts'
import { prepareDatabase } from './bootstrap/prepare.ts'
import { showsDemo } from './bootstrap/record.ts'
import { pauseSimulated, startSimulators } from './demo/simulators.ts'
import { openStorage } from './files/storage.ts'
import { drain } from './http/draining.ts'
import { listen } from './http/listen.ts'
import { packageDir } from './pages/paths.ts'
import { keepRelease } from './pages/releases.ts'
import { DEMO_PASSWORD, demoEmail } from './seed/users.ts'

const PRIVILEGED =
  'is a superuser or has BYPASSRLS. An ordinary role that owns the database is enough, and safer: see docs/operations.md.'

const NO_SMTP =
  'Warning: SMTP_URL is not set, so no mail leaves: no confirmations for shoppers, no invitations, no links to reset a password.'

const demoAccounts = roleList.filter(({ isApiOnly }) => !isApiOnly).map(({ id, name }) => `  ${demoEmail(id).padEnd(20)}${name}`)

/** How long to wait for a database that starts at the same time as the server. */
const STARTING_MS = 60_000

export interface Server {
  /** Finishes what is in flight, after `drainMs` in which load balancers see that they should stop sending. */
  close(drainMs?: number): Promise<void>
}

/** Opens and migrates the database, fills an empty one, and serves. `print` writes lines for a person. */
export async function start(config: Config, print: (line: string) => void): Promise<Server> {
  await mkdir(config.dataDir, { recursive: true })
  print(config.databaseUrl ? 'Opening PostgreSQL…' : `Opening the embedded database in ${config.dataDir}…`)
  const db = await openDatabase(config)
  try {
    await waitFor(db, print)
    const superuser = config.databaseUrl && (await privilegedRole(db))
    if (superuser) print(`Warning: ${superuser} ${PRIVILEGED}`)
    await prepareDatabase(db, config, print)
    const isDemo = await showsDemo(db, config)
    if (!isDemo && !config.smtpUrl) print(NO_SMTP)
    const stopping = new AbortController()
    const simulators = isDemo && db.kind === 'pglite' && config.hasSimulators ? await startSimulators(db, config) : undefined
    if (isDemo && !simulators) await pauseSimulated(db)
    const app = await buildApp({ ...config, simulatorHosts: simulators?.hosts }, db, {
      stopping: stopping.signal,
      ...(simulators && { phones: simulators.phones }),
    })
    await simulators?.connect()
    await app.jobs.start()
    // PostgreSQL admits operator commands directly.
    const door = db.kind === 'pglite' ? new OperatorSocket(app, db, config) : undefined
    await listen(app, config)
    await door?.open((app.server.address() as AddressInfo).port)
    keepRelease(openStorage(config), packageDir('widgets/dist/')).catch((error: unknown) =>
      app.log.error({ err: error }, 'the widgets of this release could not be kept for later ones'),
    )
    // Last, after all that may fail, so that the link is not printed twice.
    const link = isDemo ? undefined : await firstAdministratorLink(db, config)
    if (link) print(`Set the password of ${link.email}, once, within a day: ${link.url}`)
    print(
      [
        '',
        `Walkup is ready at ${config.publicUrl}`,
        `  Console     ${config.publicUrl}/`,
        ...((config.hasExamples ?? isDemo) ? [`  Partners    ${config.publicUrl}/examples/`] : []),
        ...(simulators
          ? [
              `  Texts       ${config.publicUrl}/dev/messages`,
              '  ServiceTitan, HubSpot, Home Depot, Centah and a provider of texts are simulated here (Console, Integrations)',
            ]
          : []),
        ...(isDemo && !config.smtpUrl ? [`  Mailbox     ${config.publicUrl}/dev/mail`] : []),
        `  API         ${config.publicUrl}/openapi.json`,
        ...(isDemo ? ['', `Accounts of the demo, all with the password ${DEMO_PASSWORD}:`, ...demoAccounts] : []),
        '',
      ].join('\n'),
    )
    return {
      async close(drainMs = 0) {
        await door?.close()
        await drain(app, stopping, drainMs)
        await simulators?.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function waitFor(db: Db, print: (line: string) => void): Promise<void> {
  for (const end = performance.now() + STARTING_MS; ; await pause(500)) {
    try {
      return await db.ping()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > end) throw error
      print('The database cannot be reached yet; trying again…')
    }
  }
}
