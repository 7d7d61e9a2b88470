import { useEffect, useState } from 'react'
import { toProblem, type Problem } from './problem.ts'

/** Loads a picture; stable from render to render. */
export type LoadPicture = (signal: AbortSignal) => Promise<Blob>

export interface Picture {
  /** An object URL, valid as long as it is shown. */
  readonly url?: string
  readonly problem?: Problem
}

interface PictureOptions {
  /** Changes with the picture at the same address. */
  readonly version?: string
  /** Whether the last picture stays while another one loads. */
  readonly isLastKept?: boolean
}

/** A picture by an object URL. */
export function usePicture(load: LoadPicture | undefined, { version, isLastKept }: PictureOptions = {}): Picture {
  const [loaded, setLoaded] = useState<Picture & { readonly load: LoadPicture; readonly version: string | undefined }>()
  useEffect(() => {
    if (!load) return
    const stop = new AbortController()
    const settle = (picture: Picture) => !stop.signal.aborted && setLoaded({ load, version, ...picture })
    load(stop.signal).then(
      (blob) => !stop.signal.aborted && settle({ url: URL.createObjectURL(blob) }),
      async (error: unknown) => settle({ problem: await toProblem(error) }),
    )
    return () => stop.abort()
  }, [load, version])
  const url = loaded?.url
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return loaded && (isLastKept || (loaded.load === load && loaded.version === version)) ? loaded : {}
}
