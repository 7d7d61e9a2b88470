/**
 * Acts once, when the browser has laid `element` out by itself and before it is painted: to measure or to scroll sooner would make the
 * page lay itself out twice. Never, while it is not shown. Answers how to call it off.
 */
export function afterLayout(element: Element, act: () => void): () => void {
  const laid = new ResizeObserver(() => {
    laid.disconnect()
    act()
  })
  laid.observe(element)
  return () => laid.disconnect()
}
