/** The currencies that a site can sell in. All have two decimals. */
export const currencies = ['EUR', 'RUB', 'USD', 'TRY', 'BYN'] as const;

export type Currency = (typeof currencies)[number];

export function isCurrency(value: unknown): value is Currency {
  return (currencies as readonly unknown[]).includes(value);
}
