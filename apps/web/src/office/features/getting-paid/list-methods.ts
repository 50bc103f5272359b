import type { MethodRow } from './getting-paid-data.ts';

/** "SBP (RUB); Mir (RUB)" */
export const listMethods = (methods: readonly Pick<MethodRow, 'name' | 'currency'>[]): string =>
  methods.map(({ name, currency }) => `${name} (${currency})`).join('; ');
