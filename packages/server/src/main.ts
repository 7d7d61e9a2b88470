import { readConfig } from './config.ts'
import { start } from './start.ts'

try {
  const server = await start(readConfig(process.env), (line) => console.log(line))
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      console.log(`${signal}: finishing what is under way…`)
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
