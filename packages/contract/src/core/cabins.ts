/** The cabins that are sold. Apart from the schemas, so that a browser can name them without loading any. */
export const cabins = ['economy', 'comfort', 'business'] as const;
