import { expect, test } from 'vitest';
import { fillPlaceholders, findUnfilled } from './fill-placeholders.ts';

test('a list item about a number that the agency lacks is omitted', () => {
  const text = '- Phone: {{phone}}\n- Register: {{registryNo}}\n1. At {{registryNo}}';
  expect(fillPlaceholders(text, { phone: '+90', registryNo: '' }, '—')).toBe('- Phone: +90');
  expect(findUnfilled(text, { phone: '+90', registryNo: '' })).toEqual([]);
});

test('a missing or unknown value in running text is reported', () => {
  const text = 'Number {{registryNo}}, again {{registryNo}}.\n- {{nonsense}}\n\n{{phone}}';
  expect(findUnfilled(text, { phone: '+90', registryNo: '' })).toEqual(['registryNo', 'nonsense']);
  expect(fillPlaceholders('Number {{registryNo}}', { registryNo: '' }, '—')).toBe('Number —');
});

test('a company name that ends with a full stop does not double it at the end of a sentence', () => {
  const values = { companyTitle: 'Farewind A.Ş.', brandName: 'Farewind' };
  expect(fillPlaceholders('Run by {{companyTitle}}. Sold by {{brandName}}.', values, '—')).toBe(
    'Run by Farewind A.Ş. Sold by Farewind.',
  );
});
