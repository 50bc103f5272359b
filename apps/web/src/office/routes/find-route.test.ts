import { describe, expect, it } from 'vitest';
import { findDefaultChild, findTrail, findTrailUnder, listRoutes } from './find-route.ts';
import { officeRoutes } from './route-table.ts';

const all = () => true;

describe('the table of pages', () => {
  it('leads from the group to the page', () => {
    expect(findTrail(officeRoutes, '/setting/user')?.map(({ name }) => name)).toEqual(['setting', 'user']);
    expect(findTrail(officeRoutes, '/Setting/User/')?.at(-1)?.name).toBe('user');
    expect(findTrail(officeRoutes, '/setting/nothing')).toBeUndefined();
  });

  it('leads to an order of a ride from the transfer orders, and to any other from the flight orders', () => {
    const namesUnder = (parent?: string) =>
      findTrailUnder(officeRoutes, '/order/detail/7', parent)?.map(({ name }) => name);
    expect(namesUnder('/order/transfer')?.slice(1)).toEqual(['transferOrders', 'orderDetail']);
    expect(namesUnder()?.slice(1)).toEqual(['flightOrders', 'orderDetail']);
    expect(findTrailUnder(officeRoutes, '/order/nothing', '/order/transfer')).toBeUndefined();
  });

  it('sends a group without a page to its default child, past those that the person may not see', () => {
    const [setting] = findTrail(officeRoutes, '/setting') ?? [];
    if (setting === undefined) throw new Error('no settings');
    expect(findDefaultChild(setting, all)).toBe('/setting/user');
    expect(findDefaultChild(setting, (name) => name === 'Pages.Roles')).toBe('/setting/role');
    expect(findDefaultChild(setting, () => false)).toBeUndefined();
    expect(findDefaultChild({ ...setting, redirect: '/main/home' }, all)).toBe('/main/home');
  });

  it('names every page once, under the path of its group', () => {
    const routes = listRoutes(officeRoutes);
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    for (const group of officeRoutes)
      for (const page of group.children ?? []) expect(page.path.startsWith(`${group.path}/`)).toBe(true);
  });
});
