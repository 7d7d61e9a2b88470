/** The languages that shoppers are addressed in, by mail, text and the server's pages (docs/adding.md). */
export const shopperLanguages = ['en', 'es', 'fr', 'he'] as const
/** A language that shoppers can be addressed in. */
export type ShopperLanguage = (typeof shopperLanguages)[number]
