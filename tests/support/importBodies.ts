const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('\n')
const head = 'External ID,First name,Last name,E-mail,Phone,Consent at'
const fine = (n: number) => `I-${n},Ada,Lovelace,ada${n}@example.com,614-555-${String(1000 + n)},2026-01-02`

const common = { system: 'Bench', defaults: { serviceGroupId: 1 }, consent: { version: '1', text: 'x'.repeat(4000) } }
/** The largest bodies that `leads.importExternal` accepts, and others that it rejects. */
const bodies: Readonly<Record<string, object>> = {
  '100 fine rows, dry': { csv: `${head}\n${lines(100, fine)}`, dryRun: true },
  '100 fine rows': { csv: `${head}\n${lines(100, fine)}` },
  'the same again': { csv: `${head}\n${lines(100, fine)}` },
  '100 changed rows': { csv: `${head}\n${lines(100, (n) => fine(n).replace('Lovelace', 'King'))}` },
  '100 rows of one person': { csv: `${head}\n${lines(100, (n) => `O-${n},Ada,One,one@example.com,614-555-0199,2026-01-02`)}` },
  '100 wrong rows, dry': { csv: `${head}\n${lines(100, () => ',,,x,1,x')}`, dryRun: true },
  '100 rows of 100 cells, dry': {
    rows: Array.from({ length: 100 }, (_, n) => Object.fromEntries(Array.from({ length: 100 }, (_, c) => [`c${c}`, String(n)]))),
    mapping: { externalId: 'c0', phone: 'c1' },
    dryRun: true,
  },
  '2100 short cells, dry': {
    rows: Array.from({ length: 100 }, (_, n) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, c) => [`${(n + c) % 200}`, ''])),
    ),
    mapping: { externalId: '0' },
    dryRun: true,
  },
  '900,000 commas': { csv: ','.repeat(900_000) },
  '100 rows of 4,000 characters': {
    rows: Array.from({ length: 230 }, (_, n) => ({
      'External ID': `W-${n}`,
      First: 'Ada',
      Last: 'Long',
      Email: `long${n}@example.com`,
      Note: 'x'.repeat(4000),
    })),
  },
  quotes: { csv: `"${'""'.repeat(430_000)}"` },
  '100 distinct keys': { rows: Array.from({ length: 100 }, (_, n) => ({ [`key ${n}`]: 'x' })) },
  '3,000 wrong cells': {
    rows: Array.from({ length: 100 }, () => Object.fromEntries(Array.from({ length: 12 }, (_, c) => [c, 1]))),
  },
}

export const importBodies = Object.entries(bodies).map(([what, body]) => [what, { ...common, ...body }] as const)
