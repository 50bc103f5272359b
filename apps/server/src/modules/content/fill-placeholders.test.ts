import { expect, test } from 'vitest';
import { fillPlaceholders, findUnfilled } from './fill-placeholders.ts';

test('a list item about a number that the agency does not have is left out', () => {
  const text = '- Phone: {{phone}}\n- Register: {{registryNo}}\n1. At {{registryNo}}';
  expect(fillPlaceholders(text, { phone: '+90', registryNo: '' }, '—')).toBe('- Phone: +90');
  expect(findUnfilled(text, { phone: '+90', registryNo: '' })).toEqual([]);
});

test('a value that is missing in running text, or that nobody knows, is named as a hole', () => {
  const text = 'Number {{registryNo}}, again {{registryNo}}.\n- {{nonsense}}\n\n{{phone}}';
  expect(findUnfilled(text, { phone: '+90', registryNo: '' })).toEqual(['registryNo', 'nonsense']);
  expect(fillPlaceholders('Number {{registryNo}}', { registryNo: '' }, '—')).toBe('Number —');
});

test('a company whose name ends with a full stop ends a sentence with one', () => {
  const values = { companyTitle: 'Farewind A.Ş.', brandName: 'Farewind' };
  expect(fillPlaceholders('Run by {{companyTitle}}. Sold by {{brandName}}.', values, '—')).toBe(
    'Run by Farewind A.Ş. Sold by Farewind.',
  );
});
