/** The time of every story: a Wednesday afternoon in the United States, away from daylight-saving changes. */
const STORY_TIME = Date.parse('2026-11-18T18:00:00Z')

const RealDate = Date
const ahead = STORY_TIME - RealDate.now()
const now = () => RealDate.now() + ahead

/** The clock advances, so that timers and ages work, but always starts at the same instant. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, caller) => Reflect.construct(target, values.length ? values : [now()], caller) as Date,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
