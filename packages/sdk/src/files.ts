/** Endpoints that reply with a file or a stream instead of JSON have these names; a test compares them with the contract. */
const file = /\.(stream|calendar|image|download|captureIcon|logo|photo|(export|print)\w*)$/

/** Whether a call resolves with the Response itself. */
export const isFile = (name: string): boolean => file.test(name)
