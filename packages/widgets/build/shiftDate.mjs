/**
 * Sets the page's clock, which goes on from there. Runs in a page, also as text: it refers to nothing outside.
 * @param {string} start
 */
export function shiftDate(start) {
  const RealDate = Date
  const offset = RealDate.parse(start) - RealDate.now()
  const now = () => RealDate.now() + offset
  function ShiftedDate(...values) {
    const date = Reflect.construct(RealDate, values.length ? values : [now()], new.target ?? ShiftedDate)
    return new.target ? date : date.toString()
  }
  ShiftedDate.prototype = RealDate.prototype
  window.Date = Object.assign(Object.setPrototypeOf(ShiftedDate, RealDate), { now })
}
