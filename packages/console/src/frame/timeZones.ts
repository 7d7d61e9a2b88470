import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall } from '../data/useCall.ts'
import type { Option, Source } from './sources.ts'
import { zonePlaces } from './zonePlaces.ts'
import { named } from './zones.ts'

type Listed = Replies['lookup.timezones']['timeZones']
const SLICE = 20
const made = new WeakMap<Listed, Promise<readonly Option<string>[]>>()

/** Some 450 names are slow to format, so format them in chunks to keep the page responsive. */
async function nameAll(listed: Listed): Promise<readonly Option<string>[]> {
  const options: Option<string>[] = []
  for (const { key } of listed) {
    options.push({ ...named(key), also: zonePlaces[key] ?? '' })
    if (options.length % SLICE === 0) await new Promise((done) => setTimeout(done))
  }
  return options
}
function namesOf(listed: Listed): Promise<readonly Option<string>[]> {
  const names = made.get(listed) ?? nameAll(listed)
  made.set(listed, names)
  return names
}

/** All time zones, those of the United States first. */
export const timeZones: Source<string> = {
  useOptions: (typed) => {
    const { data } = useCall('lookup.timezones', typed === undefined ? undefined : {})
    const [options, setOptions] = useState<readonly Option<string>[]>()
    useEffect(() => {
      if (!data) return
      let isOver = false
      void namesOf(data.timeZones).then((names) => !isOver && setOptions(names))
      return () => {
        isOver = true
      }
    }, [data])
    return options
  },
}
