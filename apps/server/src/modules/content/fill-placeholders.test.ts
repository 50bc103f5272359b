import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

test('a list item about a number that the agency does not have is left out', () => {
  const text = '- Phone: {{phone}}\n- Register: {{registryNo}}';
  expect(fillPlaceholders(text, { phone: '+90', registryNo: '' }, '—')).toBe('- Phone: +90');
});

test('what only an order can fill in says so until there is one', () => {
  expect(fillPlaceholders('Order {{orderNumber}}', {}, 'from your order')).toBe('Order from your order');
});
