import { expect, test } from 'vitest';
import { nameAccount } from './name-account.ts';

test('two accounts of one provider can be told apart wherever they are listed', () => {
  const accounts = [
    { id: 3, provider: 'yookassa' },
    { id: 4, provider: 'stripe' },
    { id: 1001, provider: 'yookassa' },
  ];
  const t = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    values === undefined ? key : `${String(values['name'])} no. ${String(values['number'])}`;
  expect(accounts.map((account) => nameAccount(account, accounts, t))).toEqual([
    'yookassa no. 3',
    'stripe',
    'yookassa no. 1001',
  ]);
});
