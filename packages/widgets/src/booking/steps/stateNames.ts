/** The 50 states and DC; the capitals in each name are its postal code. */
const coded =
  'ALabama,AlasKa,AriZona,ARkansas,CAlifornia,COlorado,ConnecticuT,DElaware,District of Columbia,FLorida,GeorgiA,HawaiI,IDaho,ILlinois,INdiana,IowA,KanSas,KentuckY,LouisianA,MainE,MarylanD,MAssachusetts,MIchigan,MinNesota,MisSissippi,MissOuri,MonTana,NEbraska,NeVada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,OHio,OKlahoma,ORegon,PennsylvaniA,Rhode Island,South Carolina,South Dakota,TenNessee,TeXas,UTah,VermonT,VirginiA,WAshington,West Virginia,WIsconsin,WYoming'

export const states: ReadonlyMap<string, string> = new Map(
  coded.split(',').map((name) => [name.replace(/[^A-Z]/g, ''), name.replace(/\B[A-Z]/g, (sign) => sign.toLowerCase())]),
)

/** The type-ahead timeout, in ms. */
const PAUSE = 1000
let typed = ''
let typedAt = 0

/** Type-ahead by postal code; the native list only matches names. */
export function stateByTyping({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): string | undefined {
  typed = (timeStamp - typedAt < PAUSE ? typed : '') + key.toUpperCase()
  typedAt = timeStamp
  return states.has(typed) ? typed : undefined
}
