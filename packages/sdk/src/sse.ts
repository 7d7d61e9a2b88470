/** One message of an event stream (WHATWG HTML §9.2). */
export interface SseMessage {
  readonly event: string
  readonly data: string
  readonly id: string
}

/**
 * An incremental parser: feed it text chunks of any size; it returns completed messages. `onRetry` receives the server's
 * reconnect delay in ms, `onId` each event id, also without a message.
 */
export function createSseParser(onRetry?: (ms: number) => void, onId?: (id: string) => void): (text: string) => SseMessage[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id = ''
  let isFirst = true
  let endedWithReturn = false

  function line(text: string): SseMessage | undefined {
    if (text === '') {
      const message = data.length > 0 ? { event: event || 'message', data: data.join('\n'), id } : undefined
      event = ''
      data = []
      return message
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'retry' && /^\d{1,6}$/.test(value)) onRetry?.(Number(value))
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) {
      id = value
      onId?.(id)
    }
  }

  return (chunk) => {
    if (chunk === '') return []
    let text = isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    isFirst = false
    // A CR at the end of one chunk and an LF at the start of the next are one line break.
    if (endedWithReturn && text.startsWith('\n')) text = text.slice(1)
    endedWithReturn = text.endsWith('\r') || (endedWithReturn && text === '')
    const lines = (rest + text).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    return lines.map(line).filter((message) => message !== undefined)
  }
}
