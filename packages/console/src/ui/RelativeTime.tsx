import { formatInstant, formatRelative } from './format.ts'
import { coarseNow } from './now.ts'

/** Relative time with the exact time as tooltip and `datetime`. `at` is an ISO 8601 instant. */
export const RelativeTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at} data-ages="" onPointerEnter={(event) => (event.currentTarget.title = formatInstant(at))}>
    {formatRelative(at, coarseNow.get())}
  </time>
)

/** Updates all relative times on the page from one timer: lists show dozens, and a subscription for each is slow. */
export const updateRelativeTimes = (): (() => void) =>
  coarseNow.listen((now) => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ages]')) {
      const [words] = time.childNodes
      // Updates React's own text node in place.
      if (words) words.nodeValue = formatRelative(time.dateTime, now)
    }
  })
