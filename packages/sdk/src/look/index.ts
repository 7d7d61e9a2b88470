export { brandTheme, brandTokens, judgeColors, type Colors, type ColorWarning } from './brand.ts'
export { contrast, legible, mix, nearestLegible, parseColor, toHex, type Rgb } from './colors.ts'
export { dark, light, type Token } from './tokens.ts'
