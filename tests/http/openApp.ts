import { afterAll, beforeAll } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

type Opened<Person extends string, More> = { app: TestApp } & Record<Person, SignedIn> & More

/**
 * Opens an app for a file’s tests and closes it after them. Its properties exist once the tests run.
 *
 * @param people names of the demo by what the tests call them, such as `{ admin: 'role2' }`
 * @param prepare what else the tests read, made before the first of them
 */
export function openApp<Person extends string, More extends object = object>(
  people: Readonly<Record<Person, string>>,
  options: Parameters<typeof startApp>[0] = {},
  prepare?: (opened: Opened<Person, object>) => Promise<More>,
): Opened<Person, More> {
  const opened = {} as Opened<Person, More>
  beforeAll(async () => {
    const app = await startApp(options)
    Object.assign(opened, { app })
    for (const [person, name] of Object.entries<string>(people))
      Object.assign(opened, { [person]: await app.signIn(`${name}@walkup.test`) })
    if (prepare) Object.assign(opened, await prepare(opened))
  })
  afterAll(() => opened.app.close())
  return opened
}
