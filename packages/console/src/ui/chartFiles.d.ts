type Cell = string | number | null | undefined
/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export declare const toCsv: (rows: readonly (readonly Cell[])[]) => string
/** `Leads by store, Nov 1` to `leads-by-store-nov-1`. */
export declare const fileName: (title: string, type: string) => string
export declare function saveFile(blob: Blob, name: string): void
interface Colours {
  readonly paper: string
  readonly ink: string
  readonly muted: string
}
/** A chart as a picture that says by itself what it shows: its title and its key above it, at the screen's resolution. */
export declare function toPicture(
  chart: HTMLCanvasElement,
  title: string,
  key: string,
  { paper, ink, muted }: Colours,
): Promise<Blob | null>
export {}
