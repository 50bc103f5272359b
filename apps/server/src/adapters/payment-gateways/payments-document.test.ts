import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMinor } from '@farewind/values/money';
import { expect, it } from 'vitest';
import { limitsOf } from '../../modules/payments/routing/sum-limits.ts';
import type { MethodCapabilities, ProviderSheet } from '../../modules/settings/ports.ts';
import { listProviderSheets } from './providers.ts';

const path = join(import.meta.dirname, '../../../../../docs/payments.md');
const sections = new Map(
  readFileSync(path, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);
const DAY = new Date('2026-11-26');
const head =
  '| method | way | take | currencies | hold | pays within | refunds | repeated safely by | found by |';
const settles = { now: 'final', later: 'settle later', byHand: 'by hand' } as const;
const repeats = { key: 'key', reference: 'reference', none: 'nothing' } as const;

/** The table of a sheet as the document has it. */
const drawTable = ({ methods }: ProviderSheet): string[] => [head, ...methods.map(drawRow)];

function drawRow(method: MethodCapabilities): string {
  const { id, way, take, holdSeconds, partialRefund, refundSettles, repeatSafeBy, foundBy } = method;
  const cells = [
    id,
    way,
    take === 'hold' ? 'hold' : 'at once',
    method.currencies.map((each) => drawLimits(method, each)).join(', '),
    take === 'hold' && holdSeconds !== undefined ? drawTime(holdSeconds) : '',
    way === 'desk' ? '' : drawTime(method.payWithinSeconds),
    `${partialRefund ? 'in parts' : 'whole'}, ${settles[refundSettles]}`,
    repeats[repeatSafeBy],
    foundBy === 'ours' ? 'our reference' : 'their reference',
  ];
  return `| ${cells.join(' | ')} |`;
}

function drawLimits(method: MethodCapabilities, currency: MethodCapabilities['currencies'][number]): string {
  const { minMinor, maxMinor } = limitsOf(method, currency, DAY);
  const least = minMinor === undefined ? '' : ` from ${formatMinor(minMinor)}`;
  return `${currency}${least}${maxMinor === undefined ? '' : ` to ${formatMinor(maxMinor)}`}`;
}

function drawTime(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`;
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

it.each(listProviderSheets(false).map((sheet) => [sheet.provider, sheet] as const))(
  'docs/payments.md says of %s what its sheet says',
  (provider, sheet) => {
    const lines = (sections.get(provider) ?? '').split('\n');
    const rows = lines.filter((line) => line.startsWith('|') && !/^\|[\s-]+\|/.test(line));
    expect(rows).toEqual(drawTable(sheet));
  },
);

it('docs/payments.md says of every provider what was read, what is to be confirmed, and what was tried', () => {
  const own = listProviderSheets(false).filter(({ methods }) => methods.some(({ way }) => way !== 'desk'));
  const silent = own.flatMap(({ provider }) =>
    ['Read in documents', 'To confirm with a test account', 'Tried']
      .filter((part) => !sections.get(provider)?.includes(`**${part}**: `))
      .map((part) => `${provider}: ${part}`),
  );
  expect(silent).toEqual([]);
});
