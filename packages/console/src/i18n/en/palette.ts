export const palette = {
  toTheLatestMessageAndBack: 'To the latest message, and back',
  space: 'Space',
} as const
