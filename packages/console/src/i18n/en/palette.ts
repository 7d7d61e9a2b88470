export const palette = {
  toTheLatestMessageAndBack: 'Go to the latest message and back',
  space: 'Space',
} as const
