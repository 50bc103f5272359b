import { expect, it } from 'vitest';
import { createOfficeRouter } from './office-router.tsx';

it('another record is another page: nothing typed or shown of one order, departure or account stays on the next', () => {
  const router = createOfficeRouter();
  const routes: Record<string, Page> = router.routesById;
  const pages = Object.values(routes);
  const ofRecords = pages.filter(({ fullPath }) => fullPath.includes('$'));
  expect(ofRecords.map(({ fullPath }) => fullPath)).toContain('/order/detail/$id');
  const keyOf = ({ options }: Page, id: string) => JSON.stringify(options.remountDeps?.({ params: { id } }));
  expect(ofRecords.filter((page) => keyOf(page, 'one') === keyOf(page, 'other'))).toEqual([]);
});

interface Page {
  readonly fullPath: string;
  readonly options: { readonly remountDeps?: (of: { params: object }) => unknown };
}
