// Prerequisites for everything else. Has no dependencies, since it runs on a fresh clone.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = (name) => join(root, 'node_modules/.bin', platform() === 'win32' ? `${name}.cmd` : name)

/** Runs a command with its output shown; returns its exit code. */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: platform() === 'win32',
  })
  return result.status ?? 1
}

/** Runs a command in the background; resolves to its exit code and its output, unless that is streamed. */
export function runBeside(command, args, env, output) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    shell: platform() === 'win32',
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(said).toString() }))
  })
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Installs the packages of the lock file unless they are up to date. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Walkup needs Node 20.19 or newer; this is ${process.version}.`)
    process.exit(1)
  }
  if (modified(join(root, 'node_modules/.package-lock.json')) >= modified(join(root, 'package-lock.json'))) return
  if (run('npm', ['ci', '--no-audit', '--no-fund'])) process.exit(1)
}

const isRoot = () => process.getuid?.() === 0
const aptInstall = (...packages) => {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return 1
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** Headless Chromium, which uses half the CPU time of the full browser for the same pages. */
const SHELL = 'chromium-headless-shell'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function findChrome(names = [SHELL, ...WHOLE]) {
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
      join(process.env[name] ?? 'C:\\', 'Google/Chrome/Application/chrome.exe'),
    ),
  ]
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), platform() === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  const downloaded = existsSync(cache)
    ? readdirSync(cache)
        .filter((name) => name.startsWith('chromium-'))
        .map((name) => join(cache, name, 'chrome-linux/chrome'))
    : []
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROME_PATH, ...onPath, ...applications, ...downloaded].find(
    (path) => path && existsSync(path) && (names.includes(SHELL) || !path.endsWith(SHELL)),
  )
}

/** The path of a full Chromium, for features that the headless one lacks, such as the back/forward cache. */
export function wholeChrome() {
  const path = findChrome(WHOLE)
  if (path || aptInstall('chromium')) return path
  return findChrome(WHOLE)
}

/** The path of a Chromium; installs the headless one unless it is already there. */
export function chrome() {
  const found = findChrome()
  if (found && (process.env.CHROME_PATH || found.endsWith(SHELL))) return found
  if (!found) console.log('No Chrome or Chromium found; installing one…')
  const failed = aptInstall(SHELL)
  if (failed && !found) run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  const path = findChrome()
  if (path) return path
  console.error('No Chrome or Chromium was found and none could be installed. Install one, or set CHROME_PATH.')
  process.exit(1)
}

/** The path of Firefox, which is installed with apt if possible; without it, its tests are skipped. */
export function firefox() {
  const names = ['firefox-esr', 'firefox']
  const find = () =>
    [
      process.env.FIREFOX_PATH,
      ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ].find((path) => path && existsSync(path))
  if (!find() && isRoot()) aptInstall('firefox-esr')
  return find()
}

/** The path of WebKit's WebDriver, which apt installs if possible, with an X server; without either, WebKit's tests are skipped. */
export function webkit() {
  const onPath = (name) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path))
  const find = () => (onPath('Xvfb') ? onPath('WebKitWebDriver') : undefined)
  if (!find()) aptInstall('webkit2gtk-driver', 'xvfb')
  return find()
}

/** The folder of PostgreSQL's server programs; with `mayInstall`, installs them if missing. */
export function postgresBin({ mayInstall }) {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(base, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
  if (found || !mayInstall) return found
  console.log('No PostgreSQL found; installing one…')
  return aptInstall('postgresql') ? undefined : postgresBin({ mayInstall: false })
}
