/** BSD license; five-digit US ZIP codes, including military ones and the territories. */
declare module 'zipcodes/lib/codes.js' {
  interface ZipCode {
    readonly zip: string
    readonly latitude: number
    readonly longitude: number
    readonly city: string
    readonly state: string
  }
  const list: { readonly codes: Readonly<Record<string, ZipCode>> }
  export default list
}
