import { expect, test } from 'vitest';
import { isTicked, receiptSettingOf, type ReceiptSetting } from './receipts-of-account.ts';

const setting = (part: Partial<ReceiptSetting>): ReceiptSetting =>
  ({ mode: 'live', way: 'provider', isActive: true, accountIds: [], ...part }) as ReceiptSetting;

test('a new account is told when the receipts name other accounts', () => {
  expect(isTicked(1001, setting({ accountIds: [3, 7] }))).toBe(false);
  expect(isTicked(3, setting({ accountIds: [3, 7] }))).toBe(true);
  expect(isTicked(1001, setting({ accountIds: [] }))).toBe(true);
});

test('the receipts of an account are those of its mode, and of a test account the provider’s own', () => {
  const live = setting({});
  const desk = setting({ way: 'desk' });
  const test1 = setting({ mode: 'test', way: 'desk' });
  expect(receiptSettingOf({ mode: 'test' }, [live, test1])).toBe(test1);
  expect(receiptSettingOf({ mode: 'test' }, [live])).toBe(live);
  expect(receiptSettingOf({ mode: 'test' }, [desk])).toBeUndefined();
  expect(receiptSettingOf({ mode: 'live' }, [setting({ isActive: false }), test1])).toBeUndefined();
});
