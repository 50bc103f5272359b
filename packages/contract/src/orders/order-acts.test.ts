import { expect, it } from 'vitest';
import { testSmsSetting } from '../settings/sms-settings.ts';
import { driverInput } from './order-acts.ts';

it('staff paste a phone as a messenger copies it, with invisible marks and hyphens of its own', () => {
  const copied = '\u202A+90 532 123\u201145\u201167\u202C';
  expect(driverInput.shape.phone.parse(copied)).toBe('+905321234567');
  expect(testSmsSetting.input.shape.to.parse(copied)).toBe('+90 532 123-45-67');
});
