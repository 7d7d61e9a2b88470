/** What a picture of a visit shows, from top to bottom. */
export interface PictureText {
  /** Large. */
  readonly when: string
  readonly lines: readonly string[]
}

const WIDTH = 1080
const MARGIN = 96

/** Breaks a text into lines of the canvas; a word that is longer than a line is left as it is. */
function wrap(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Draws a visit as a PNG in the colors, font and direction of an element. */
export async function drawPicture(element: Element, { when, lines }: PictureText): Promise<Blob> {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--walkup-${name}`).trim() || style.color
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const font = (size: number, weight: number) => `${weight} ${size}px ${style.fontFamily}`
  const rows = [
    { size: 64, weight: 650, tone: 'ink', text: when },
    ...lines.filter(Boolean).map((text, at) => ({ size: 40, weight: 400, tone: at ? 'muted' : 'ink', text })),
  ].flatMap(({ text, ...look }, at) => {
    context.font = font(look.size, look.weight)
    return wrap(context, text).map((line, part) => ({ ...look, line, above: at && !part ? 32 : 8 }))
  })
  canvas.width = WIDTH
  canvas.height = rows.reduce((height, { size, above }) => height + size * 1.2 + above, 2 * MARGIN)
  context.fillStyle = color('paper')
  context.fillRect(0, 0, WIDTH, canvas.height)
  context.fillStyle = color('accent')
  context.fillRect(0, 0, WIDTH, 24)
  context.textBaseline = 'top'
  context.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  let y = MARGIN
  for (const { size, weight, tone, line, above } of rows) {
    context.font = font(size, weight)
    context.fillStyle = color(tone)
    context.fillText(line, style.direction === 'rtl' ? WIDTH - MARGIN : MARGIN, (y += above))
    y += size * 1.2
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Hands a picture to the phone's own dialog, which saves it to the photos, or saves it as a file. */
export async function savePicture(element: Element, text: PictureText): Promise<void> {
  const blob = await drawPicture(element, text)
  const file = new File([blob], 'appointment.png', { type: 'image/png' })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    // The shopper may close the dialog.
    await navigator.share({ files: [file] }).catch(() => {})
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.name
  link.click()
  // Long enough for any browser to begin reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
