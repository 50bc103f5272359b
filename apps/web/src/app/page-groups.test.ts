import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createShopRouter, loadRoutes } from './router.tsx';

const { routesById } = createShopRouter(await loadRoutes(), createMemoryHistory());
const pages = Object.values(routesById).filter(({ id }) => id !== '__root__');
const groups = new Set(pages.map(({ options }) => options.staticData?.group));

it('the shop comes in at least sixteen groups of pages, each loaded when one of its pages is opened', () => {
  expect(groups.size).toBeGreaterThanOrEqual(16);
});

it('each page belongs to a group, so that a failed load can say which', () => {
  expect(pages.filter(({ options }) => options.staticData?.group === undefined)).toEqual([]);
});
