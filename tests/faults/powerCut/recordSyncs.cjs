// Loaded into the server and its threads: keeps in WALKUP_SHADOW what of WALKUP_DISK was flushed, as a disk does whose unflushed
// writes are lost with the power. A flushed file has its content and its name; creating, renaming and deleting others shows once
// their directory is flushed.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const disk = process.env.WALKUP_DISK ?? ''
const shadow = process.env.WALKUP_SHADOW ?? ''
const { openSync, closeSync, fsyncSync } = fs
const paths = new Map()
/** Where the flushed content of an inode is. */
const flushed = new Map()
const shadowOf = (path) => shadow + path.slice(disk.length)
// What was on the disk before is in the shadow already.
for (const name of fs.readdirSync(shadow, { recursive: true, encoding: 'utf8' })) {
  const path = `${disk}/${name}`
  if (fs.statSync(path).isFile()) flushed.set(fs.statSync(path).ino, shadowOf(path))
}

function flushFile(path) {
  const to = shadowOf(path)
  fs.mkdirSync(to.slice(0, to.lastIndexOf('/')), { recursive: true })
  // At once: a process that is killed while it copies would leave half a file, which no disk does.
  fs.copyFileSync(path, `${shadow}.part`)
  fs.renameSync(`${shadow}.part`, to)
  flushed.set(fs.statSync(path).ino, to)
}

function flushDirectory(path) {
  const to = shadowOf(path)
  fs.mkdirSync(to, { recursive: true })
  const names = new Set(fs.readdirSync(path))
  for (const name of names) {
    const [from, kept] = [`${path}/${name}`, `${to}/${name}`]
    const stat = fs.statSync(from)
    if (stat.isDirectory()) fs.mkdirSync(kept, { recursive: true })
    else if (flushed.get(stat.ino) !== kept) {
      const before = flushed.get(stat.ino)
      // A name without flushed content is an empty file.
      if (before !== undefined && fs.existsSync(before)) fs.renameSync(before, kept)
      else fs.writeFileSync(kept, '')
      flushed.set(stat.ino, kept)
    }
  }
  for (const name of fs.readdirSync(to)) if (!names.has(name)) fs.rmSync(`${to}/${name}`, { recursive: true })
}

fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest)
  paths.set(file, String(path))
  return file
}
fs.closeSync = (file) => {
  paths.delete(file)
  closeSync(file)
}
fs.fsyncSync = (file) => {
  fsyncSync(file)
  const path = paths.get(file)
  if (!path?.startsWith(`${disk}/`)) return
  if (fs.statSync(path).isDirectory()) flushDirectory(path)
  else flushFile(path)
}
syncBuiltinESMExports()
