import { readConfig } from './config.ts'
import { start } from './start.ts'

try {
  const config = readConfig(process.env)
  const server = await start(config, (line) => console.log(line))
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      console.log(`${signal}: finishing what is under way…`)
      // Ctrl+C skips the wait for load balancers.
      server.close(signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0).then(
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
