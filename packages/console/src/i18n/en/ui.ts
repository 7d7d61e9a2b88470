export const ui = {
  table: 'Table',
  choose: 'Choose…',
  clocksGoForward: 'Clocks go forward',
  thisHourComesTwice: 'This hour comes twice',
  theWeekBefore: 'The week before',
  theWeekAfter: 'The week after',
  thisWeek: 'This week',
  arrowKeysMoveItShiftAndArrow:
    'Arrow keys move it, Shift and arrow keys change its end, Enter opens it. After a move, Enter saves and Escape puts it back.',
  addOn: 'Add on {wholeDay}',
  enterSavesEscapePutsItBack: '{name}: {when}. Enter saves, Escape puts it back.',
  isBackAt: '{name} is back at {when}.',
} as const
