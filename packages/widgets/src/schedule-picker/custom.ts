/** A separate chunk, so that cronstrue loads only for values that no mode can represent. */
export { describeCron } from '@walkup/sdk/domain'
