/** The one neighbourhood that everybody meets. */
export const seed = 'pollen'
