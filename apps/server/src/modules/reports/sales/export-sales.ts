import type { Language } from '@farewind/contract/core/fields';
import type { getSales, SalesGroup } from '@farewind/contract/reports/sales';
import type { Output } from '@farewind/contract/core/operation';
import { formatCsv, neutralCell } from '../../../platform/csv.ts';
import { translate } from '../../../platform/messages/translate.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** Excel in these languages uses the comma as decimal mark and the semicolon as separator. */
const commaCountries: readonly Language[] = ['ru', 'tr'];

/** The rows as a file that spreadsheets open, its first line in the reader's language. */
export function exportSales({ rows }: Output<typeof getSales>, by: SalesGroup, language: Language): string {
  const word = (name: string) => translate(language, `report.sales.${name}`);
  const head = [by, 'name', 'orders', 'passengers', 'gross', 'refunded', 'net', 'currency'].map(word);
  const lines = rows.map(({ key, name, orders, passengers, gross, refunded, net, currency }) => [
    key,
    name ?? '',
    String(orders),
    String(passengers),
    gross,
    refunded,
    net,
    currency,
  ]);
  const hasComma = commaCountries.includes(language);
  const cell = (text: string) =>
    hasComma && /^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : neutralCell(text);
  return (
    BYTE_ORDER_MARK +
    formatCsv(
      [head, ...lines].map((line) => line.map(cell)),
      hasComma ? ';' : ',',
    )
  );
}
