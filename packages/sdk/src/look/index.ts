export { brandTheme, brandTokens, judgeColours, type Colours, type ColourWarning } from './brand.ts'
export { contrast, legible, mix, nearestLegible, parseColour, toHex, type Rgb } from './colours.ts'
export { dark, light, type Token } from './tokens.ts'
