const stateCodes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD ' +
    'TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)
/** Whether it is one of the 50 states or DC, by postal abbreviation. */
export const isState = (code: string): boolean => stateCodes.has(code)
