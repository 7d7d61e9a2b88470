const abbreviations =
  'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'
const names =
  'Alaska,Alabama,Arkansas,Arizona,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Iowa,Idaho,Illinois,Indiana,Kansas,Kentucky,Louisiana,Massachusetts,Maryland,Maine,Michigan,Minnesota,Missouri,Mississippi,Montana,North Carolina,North Dakota,Nebraska,New Hampshire,New Jersey,New Mexico,Nevada,New York,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Virginia,Vermont,Washington,Wisconsin,West Virginia,Wyoming'

/** A US state. */
export interface State {
  /** 1 to 50, in the order of the abbreviations (docs/domain.md#constants). */
  readonly id: number
  /** Two capital letters. */
  readonly abbreviation: string
  readonly name: string
}

function list(): State[] {
  const named = names.split(',')
  return abbreviations.split(' ').map((abbreviation, index) => ({ id: index + 1, abbreviation, name: named[index] ?? '' }))
}

/** The 50 US states (docs/domain.md#constants), in the order of their ids. An address may also be in DC, which is not among them. */
export const states: readonly State[] = /* #__PURE__ */ list()
