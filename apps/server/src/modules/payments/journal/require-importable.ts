import { refusal } from '../../../platform/errors.ts';
import { datevAccount, datevYear, localDay, type JournalFrame, type JournalLine } from './journal-columns.ts';

const DATEV_ACCOUNT = /^(?!0+$)\d{1,9}$/;

/**
 * Refuses with GEN-RULE a journal that an accounting program would not read, or not as it is meant: a sum without a rate
 * into the agency's currency; for DATEV also account codes that are not numbers or longer than the batch says (those of
 * suppliers may have a digit more), days of two business years, and a header without the numbers of the tax consultant.
 */
export function requireImportable(
  template: 'oneC' | 'logo' | 'datev',
  lines: readonly JournalLine[],
  { from, to, setting: { datev } }: Pick<JournalFrame, 'from' | 'to' | 'setting'>,
): void {
  const unrated = lines.filter(({ ownMinor }) => ownMinor === undefined).map(({ currency }) => currency);
  if (unrated.length > 0) refuse('noRate', { currencies: join(unrated) });
  if (template !== 'datev') return;
  if (datevYear(from, datev) !== datevYear(to, datev)) {
    const start = datevYear(to, datev).replace(/^(\d{4})(\d{2})/, '$1-$2-');
    refuse('datevYear', { day: localDay(start) });
  }
  if (datev.consultantNumber.length < 4 || datev.clientNumber === '') refuse('datevNumbers', {});
  const codes = lines.flatMap(({ debit, credit }) => [datevAccount(debit), datevAccount(credit)]);
  const wrong = codes.filter((code) => !DATEV_ACCOUNT.test(code));
  if (wrong.length > 0) refuse('datevCodes', { codes: join(wrong) });
  const long = lines
    .flatMap(({ debit, credit }) => [debit, credit])
    .filter((side) => datevAccount(side).length > datev.accountLength + (side.partCode === '' ? 0 : 1));
  if (long.length > 0)
    refuse('datevLength', { codes: join(long.map(datevAccount)), digits: String(datev.accountLength) });
}

const join = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

function refuse(message: string, values: Record<string, string>): never {
  throw refusal('GEN-RULE', { message: `journal.${message}`, values });
}
