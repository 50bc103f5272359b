import type { Language } from '@farewind/contract/core/fields';
import { csvMarksOf } from '@farewind/contract/core/languages';
import type { getSales, SalesGroup } from '@farewind/contract/reports/sales';
import type { Output } from '@farewind/contract/core/operation';
import { formatCsv, neutralCell } from '../../../platform/csv.ts';
import { translate } from '../../../platform/messages/translate.ts';

const BYTE_ORDER_MARK = '\uFEFF';

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
  const { decimal, separator } = csvMarksOf[language];
  const cell = (text: string) => (/^-?\d+\.\d+$/.test(text) ? text.replace('.', decimal) : neutralCell(text));
  return (
    BYTE_ORDER_MARK +
    formatCsv(
      [head, ...lines].map((line) => line.map(cell)),
      separator,
    )
  );
}
