import { parseDay, parseInstant, parseMoment, parseTime } from '@walkup/sdk/reading'

const pad = (part: number): string => String(part).padStart(2, '0')
/** An instant on the viewer's clock, as `datetime-local` has it. */
function viewersClock(instant: string): string {
  const at = new Date(instant)
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The value of a native date or time field for a text in any usual form; undefined if it is none, or lacks a part. */
export function dateValue(type: string, text: string): string | undefined {
  const moment = parseMoment(text)
  const local = moment && 'date' in moment ? moment : undefined
  if (type === 'time') return parseTime(text) ?? local?.time
  if (type === 'date') return parseDay(text) ?? local?.date
  if (local?.time) return `${local.date}T${local.time}`
  const instant = parseInstant(text)
  return instant && viewersClock(instant)
}

/** Fills a native date or time field from a text, as typing would; leaves it if the text is not understood. */
export function fillDate(input: HTMLInputElement, text: string): void {
  const value = dateValue(input.type, text)
  if (value === undefined) return
  // React tracks the value through the instance's own setter, so the prototype's has to be called.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
