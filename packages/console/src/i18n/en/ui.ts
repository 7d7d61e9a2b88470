export const ui = {
  table: 'Table',
  choose: 'Choose…',
  clocksGoForward: 'Clocks go forward',
  thisHourComesTwice: 'This hour happens twice',
  theWeekBefore: 'Previous week',
  theWeekAfter: 'Next week',
  thisWeek: 'This week',
  arrowKeysMoveItShiftAndArrow:
    'Move with the arrow keys; hold Shift to change the end. Press Enter to open. After a move, press Enter to save or Escape to cancel.',
  addOn: 'Add on {wholeDay}',
  enterSavesEscapePutsItBack: '{name}: {when}. Press Enter to save or Escape to cancel.',
  isBackAt: '{name} is back at {when}.',
} as const
