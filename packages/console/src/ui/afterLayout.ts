/**
 * Runs once `element` has been laid out, before paint, to avoid forcing a synchronous layout. Never runs while it is hidden.
 * Returns a cancel function.
 */
export function afterLayout(element: Element, act: () => void): () => void {
  const laid = new ResizeObserver(() => {
    laid.disconnect()
    act()
  })
  laid.observe(element)
  return () => laid.disconnect()
}
