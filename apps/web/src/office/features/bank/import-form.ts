import { bankColumns } from '@farewind/contract/finance/bank-columns';
import type { readBankFile } from '@farewind/contract/finance/bank-statements';
import type { Answer } from '../../../shared/api/call-types.ts';

/** What the server has read in a file. */
export type Look = Answer<typeof readBankFile>;

export type Form = { bank: string; file: string; fixedCurrency: string } & {
  [Name in (typeof bankColumns)[number]]: string;
};

/**
 * The form of a file. Its bank is chosen only if the file can be no other's: lines under the name of another account
 * would be taken for lines of that one, in its currency.
 */
export function startImport(look: Look, file: string): Form {
  const [only, ...others] = look.fitting ?? [];
  return {
    ...readMapping(look.mapping),
    bank: only !== undefined && others.length === 0 ? only.bank : '',
    file,
  };
}

/** The form once the name of a bank is chosen whose files have these columns: with its mapping. */
export function withBank(values: Form, { format, fitting = [] }: Look): Form {
  const known = fitting.find(({ bank }) => bank === values.bank.trim());
  return format !== 'table' || known === undefined ? values : { ...values, ...readMapping(known.mapping) };
}

function readMapping(mapping: Look['mapping']): Omit<Form, 'bank' | 'file'> {
  const titles = Object.fromEntries(bankColumns.map((column) => [column, mapping[column] ?? '']));
  return {
    ...(titles as { [Name in (typeof bankColumns)[number]]: string }),
    fixedCurrency: mapping['fixedCurrency'] ?? '',
  };
}
