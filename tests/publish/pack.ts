import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const isWindows = process.platform === 'win32'
const call = promisify(execFile)

/** Runs a program and returns its output, even if it fails. */
export async function run(program: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await call(program, args, { cwd, maxBuffer: 1e8 })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { code: code ?? 1, output: stdout + stderr }
  }
}

export interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

export interface Packed {
  readonly tarball: string
  /** Paths inside the package. */
  readonly files: readonly string[]
  readonly manifest: Manifest
  /** A consumer project with the tarball and its dependencies in `node_modules`. */
  readonly project: string
  /** Writes files into that project. */
  write(files: Readonly<Record<string, string>>): Promise<void>
  /** Installs additional packages, such as peer dependencies. */
  install(names: readonly string[]): Promise<void>
  drop(): Promise<void>
}

/** Packs a built workspace like `npm publish`, and installs it with its `dependencies` elsewhere, without a registry. */
export async function pack(workspace: string): Promise<Packed> {
  const project = await mkdtemp(join(tmpdir(), 'walkup-publish-'))
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', project, '-w', workspace]
  const { stdout } = await call('npm', args, { cwd: root, shell: isWindows, maxBuffer: 1e8 })
  const report = JSON.parse(stdout) as Record<string, PackReport> | PackReport[]
  const [packed] = Object.values(report)
  if (!packed) throw new Error(`npm packed nothing of ${workspace}`)
  const tarball = join(project, packed.filename)
  const home = join(project, 'node_modules', workspace)
  await mkdir(home, { recursive: true })
  await call('tar', ['-xzf', tarball, '--strip-components', '1', '-C', home])
  const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as Manifest
  const write = async (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(project, path)), { recursive: true })
      await writeFile(join(project, path), content)
    }
  }
  await write({ 'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }) })
  const install = async (names: readonly string[]) => {
    for (const name of names) {
      await mkdir(dirname(join(project, 'node_modules', name)), { recursive: true })
      await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction')
    }
  }
  await install([...Object.keys(manifest.dependencies ?? {}), '@types/node', 'undici-types'])
  const drop = () => rm(project, { recursive: true, force: true })
  return { tarball, files: packed.files.map(({ path }) => path), manifest, project, write, install, drop }
}

interface PackReport {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}
