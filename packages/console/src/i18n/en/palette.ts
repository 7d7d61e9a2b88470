export const palette = {
  latestMessage: 'Go to the latest message and back',
  space: 'Space',
} as const
