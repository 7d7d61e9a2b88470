import { useStore } from '@nanostores/react'
import { exact, relative } from './format.ts'
import { coarseNow } from './now.ts'

/** How long ago; the exact time on hover, when it is made, and for machines. `at` is an instant in ISO 8601. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useStore(coarseNow)
  return (
    <time dateTime={at} onPointerEnter={(event) => (event.currentTarget.title = exact(at))}>
      {relative(at, now)}
    </time>
  )
}
