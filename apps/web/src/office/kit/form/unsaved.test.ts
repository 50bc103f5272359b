import { expect, it } from 'vitest';
import { hasUnsaved, registerForm } from './unsaved.ts';

it('knows of unsaved input as long as its form is on the screen', () => {
  let isDirty = false;
  const forget = registerForm(() => isDirty);
  const forgetOther = registerForm(() => false);
  expect(hasUnsaved()).toBe(false);
  isDirty = true;
  expect(hasUnsaved()).toBe(true);
  forget();
  expect(hasUnsaved()).toBe(false);
  forgetOther();
});
