import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../catalogue.ts';

/** A phone as a messenger copies it, and as its reader sees it. */
const copied = '\u202A+7 916 123\u201145\u201167\u202C';
const seen = '+7 916 123-45-67';

it('every search reads a pasted text as it looks', () => {
  const searches = catalogue.flatMap(({ name, input }) => {
    const keyword = (input as Partial<z.ZodObject>).shape?.['keyword'];
    return keyword === undefined ? [] : [{ name, read: z.safeParse(keyword, copied).data }];
  });
  expect(searches.length).toBeGreaterThan(30);
  expect(searches.filter(({ read }) => read !== seen)).toEqual([]);
});
