import type { AreaHandlers, Context } from '../../context.ts'
import { leadStatuses, rolesFor } from './constants.ts'
import { firstLists, fourthLists, inOneRow, secondLists, thirdLists } from './lists.ts'
import { timeZones } from './timeZones.ts'

/** The lists that are the same for everyone. */
const inSecond = { leadStatus: leadStatuses }

/** Reads organization lists in one round trip. */
async function read<Reply>(
  { tx, caller }: Context,
  ...groups: ((caller: Context['caller']) => ReturnType<typeof firstLists>)[]
): Promise<Reply> {
  const row = await tx.one<{ lists: Reply }>(inOneRow(Object.assign({}, ...groups.map((group) => group(caller)))))
  if (!row) throw new Error('A select without a from clause answered no row.')
  return row.lists
}
type Rest<Reply, Known> = Omit<Reply, keyof Known>
type Replies = { [N in keyof AreaHandlers<'lookup'>]: Awaited<ReturnType<AreaHandlers<'lookup'>[N]>> }

export const lookup: AreaHandlers<'lookup'> = {
  async 'lookup.all'(context) {
    const lists = await read<Rest<Replies['lookup.all'], typeof inSecond>>(
      context,
      firstLists,
      secondLists,
      thirdLists,
      fourthLists,
    )
    return { ...lists, ...inSecond }
  },
  'lookup.first': (context) => read<Replies['lookup.first']>(context, firstLists),
  async 'lookup.second'(context) {
    return { ...(await read<Rest<Replies['lookup.second'], typeof inSecond>>(context, secondLists)), ...inSecond }
  },
  'lookup.third': (context) => read<Replies['lookup.third']>(context, thirdLists),
  'lookup.fourth': (context) => read<Replies['lookup.fourth']>(context, fourthLists),
  'lookup.roles': async ({ caller }) => ({ roles: rolesFor(caller.roleId) }),
  'lookup.timezones': async ({ services }) => ({ timeZones: timeZones(services.now()) }),
}
