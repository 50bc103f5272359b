import { expect, it } from 'vitest';
import { extrasMembers, noExtras } from './chosen-extras.ts';

it('asks for nothing that was not chosen', () => {
  expect(extrasMembers(noExtras)).toEqual({});
  expect(extrasMembers({ services: [], insurance: true })).toEqual({ insurance: true });
});
