import { chromium, type Browser } from 'playwright-core'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
