import { chromium, type Browser } from 'playwright-core'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Playwright's own list, since a second `--disable-features` would replace it. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
// Chromium renders hidden pages for the address bar of each window, which takes half the CPU time of a short test.
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Chromium with as little of its own interface as possible; `disabledFeatures` names more of its features to disable. */
export const launch = (args: readonly string[] = [], disabledFeatures: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR, ...disabledFeatures].join()}`,
      ...args,
    ],
  })
