import { exact, relative } from './format.ts'
import { coarseNow } from './now.ts'

/** How long ago; the exact time on hover, when it is made, and for machines. `at` is an instant in ISO 8601. */
export const RelativeTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at} data-ages="" onPointerEnter={(event) => (event.currentTarget.title = exact(at))}>
    {relative(at, coarseNow.get())}
  </time>
)

/** Keeps all that is shown of ages true while time passes. A list has dozens of them: each with a clock of its own makes it slow. */
export const keepAges = (): (() => void) =>
  coarseNow.listen((now) => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ages]')) {
      const [words] = time.childNodes
      // The text that React made stays where it is: it writes into the same one.
      if (words) words.nodeValue = relative(time.dateTime, now)
    }
  })
