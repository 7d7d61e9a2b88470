import { loadavg } from 'node:os'
import { launch } from '../support/browser.ts'
import { startApi } from './widgets/api.ts'
import { signIn } from './tasks/api.ts'
import { openPage, visit } from './tasks/browser.ts'
import { floorTasks } from './tasks/floor.ts'
import { leadTasks } from './tasks/leads.ts'
import { planningTasks } from './tasks/planning.ts'
import { reportTasks } from './tasks/reports.ts'
import { setupTasks } from './tasks/setup.ts'
import { until } from './tasks/task.ts'
import { User, type Effort } from './tasks/user.ts'

/** Seconds that people need for a click and for a key, by the keystroke-level model of Card, Moran and Newell. */
const HANDS = { tap: 1.3, key: 0.28 }
const tasks = [...leadTasks, ...setupTasks, ...planningTasks, ...floorTasks, ...reportTasks]

const withHands = ({ taps, keys, characters, seconds }: Effort) => seconds + taps * HANDS.tap + (keys + characters) * HANDS.key

/**
 * `npm run bench -- tasks [part of a name] [--keyboard]`: measures tasks of staff, each done in a browser in the shortest way that
 * the console offers, or by the keyboard alone, and then checked in the database. The console must be built.
 */
export default async function tasks_(args: readonly string[]): Promise<void> {
  const hasPointer = !args.includes('--keyboard')
  const [wanted = ''] = args.filter((arg) => !arg.startsWith('--'))
  const api = await startApi()
  const browser = await launch()
  try {
    const admin = await signIn(api.url, 'role2@walkup.test')
    console.log(`Chromium ${browser.version()}, load of the machine ${loadavg()[0]?.toFixed(1)}`)
    console.log(
      '| task | clicks | keys | fields | screens | waiting, s | with hands, s |\n| --- | --- | --- | --- | --- | --- | --- |',
    )
    const isWanted = ({ name, isOnPhone }: (typeof tasks)[number]) =>
      name.toLowerCase().includes(wanted.toLowerCase()) && (hasPointer || !isOnPhone)
    for (const task of tasks.filter(isWanted)) {
      const { page, context } = await openPage(browser, task.isOnPhone ?? false)
      const prepared = (await task.prepare?.(admin)) ?? {}
      await visit(page, api.url, task.email, prepared.path)
      await task.ready(page, prepared)
      const user = new User(page, !task.isOnPhone, hasPointer)
      const scene = { admin, user, page }
      user.start()
      await task.run(scene, prepared)
      const effort = user.stop()
      await until(() => task.isDone(scene, prepared), task.name)
      const { taps, keys, fields, screens, seconds } = effort
      const figures = [taps, keys, fields, screens, seconds.toFixed(1), withHands(effort).toFixed(1)]
      console.log(`| ${[task.name, ...figures].join(' | ')} |`)
      await context.close()
    }
  } finally {
    await browser.close()
    await api.close()
  }
}
