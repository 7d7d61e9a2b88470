/** Apart, so that cronstrue's part of the domain comes only for a value that none of the forms reads. */
export { describeCron } from '@walkup/sdk/domain'
