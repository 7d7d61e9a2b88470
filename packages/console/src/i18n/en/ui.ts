export const ui = {
  table: 'Table',
  choose: 'Choose…',
  clocksForward: 'Clocks go forward',
  hourRepeats: 'This hour happens twice',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  thisWeek: 'This week',
  gridKeys:
    'Move with the arrow keys; hold Shift to change the end. Press Enter to open. After a move, press Enter to save or Escape to cancel.',
  addOn: 'Add on {wholeDay}',
  moved: '{name}: {when}. Press Enter to save or Escape to cancel.',
  movedBack: '{name} is back at {when}.',
} as const
