import { shortRange } from '../../ui/WeekGrid/format.ts'
import { seatsOf, type PatternItem, type Slot, type SlotItem } from './slots.ts'
import * as css from './slots.css.ts'

/** Above this capacity, show only the number: segments would be too thin. */
const MAX_SEGMENTS = 24

/** A slot's seats as segments: filled if booked, hatched if held. Decorative: the numbers say the same. */
export const Seats = ({ slot }: { readonly slot: Pick<Slot, 'taken' | 'held' | 'capacity'> }) => {
  const seats = seatsOf(slot)
  return (
    seats.length <= MAX_SEGMENTS && (
      <span className={css.seats} aria-hidden="true">
        {seats.map((state, index) => (
          // A seat has no id, so index and state are the key.
          <span key={`${index} ${state}`} className={css.seat[state]} />
        ))}
      </span>
    )
  )
}

const lookOf = ({ slot: { isOnSchedule, isDated }, isClosed }: SlotItem) =>
  css.card[isClosed ? 'closed' : !isOnSchedule ? 'off' : isDated ? 'dated' : 'pattern']

/** A slot in the week: time, seats, and bookings as space permits, of which `leadAt` tells which one was pressed. */
export function SlotCard({ item, height }: { readonly item: SlotItem; readonly height: number }) {
  const { slot } = item
  const room = Math.floor((height - 34) / 19)
  const guests = slot.bookings.flatMap(({ lead }) => lead ?? [])
  return (
    <span className={lookOf(item)}>
      <span className={css.top}>
        <span className={css.time}>{shortRange(item.start, item.end)}</span>
        <span className={css.ratio}>
          {slot.taken}/{slot.capacity}
        </span>
      </span>
      {height > 30 && <Seats slot={slot} />}
      {guests.slice(0, Math.max(0, room)).map(({ id, name }, index) =>
        index === room - 1 && guests.length > room ? (
          <span key={id} className={css.guest}>
            +{guests.length - index}
          </span>
        ) : (
          <span key={id} className={css.guest} data-lead={id}>
            {name}
          </span>
        ),
      )}
    </span>
  )
}

export const PatternCard = ({ item }: { readonly item: PatternItem }) => (
  <span className={css.card.pattern}>
    <span className={css.top}>
      <span className={css.time}>{shortRange(item.start, item.end)}</span>
      <span className={css.ratio}>{item.row.capacity}</span>
    </span>
    <Seats slot={{ taken: 0, held: 0, capacity: item.row.capacity }} />
  </span>
)

/** The id of the lead whose name in a card was pressed. */
export const leadAt = (target: Element): string | undefined => target.closest<HTMLElement>('[data-lead]')?.dataset.lead
