import { describe, expect, it } from 'vitest';
import { closeTab, openTab, readTabs, replaceTab, type OpenedTab } from './page-tabs.tsx';

const home = { path: '/main/home', query: '' };
const users = { path: '/setting/user', query: '?page=2' };
const roles = { path: '/setting/role', query: '' };

describe('the opened pages', () => {
  it('hold each page once, where it was left', () => {
    const tabs = openTab(openTab(openTab([], home), users), { ...users, query: '?page=3' });
    expect(tabs).toEqual([home, { ...users, query: '?page=3' }]);
    expect(openTab(tabs, home)).toBe(tabs);
  });

  it('are never more than twelve, the first of them home', () => {
    let tabs: readonly OpenedTab[] = [home];
    for (let at = 0; at < 20; at += 1) tabs = openTab(tabs, { path: `/order/detail/${at}`, query: '' });
    expect(tabs).toHaveLength(12);
    expect(tabs[0]).toBe(home);
    expect(tabs.at(-1)?.path).toBe('/order/detail/19');
  });

  it('show a saved record where the new one was filled in', () => {
    const [blank, saved] = ['iyzico', '7'].map((id) => ({
      path: `/setting/getting-paid/connect/${id}`,
      query: '',
    })) as [OpenedTab, OpenedTab];
    expect(replaceTab([home, blank, roles], blank.path, saved)).toEqual([home, saved, roles]);
    expect(replaceTab([home, saved, blank], blank.path, saved)).toEqual([home, saved, blank]);
    expect(replaceTab([home, users], home.path, roles)).toEqual([home, users, roles]);
    expect(replaceTab([home], undefined, roles)).toEqual([home, roles]);
  });

  it('go on with the next page when one is closed, else with the one before', () => {
    expect(closeTab([home, users, roles], users.path)).toEqual({ tabs: [home, roles], neighbour: roles });
    expect(closeTab([home, users], users.path).neighbour).toBe(home);
    expect(closeTab([home], home.path).neighbour).toBeUndefined();
    expect(closeTab([home], '/nowhere/x')).toEqual({ tabs: [home], neighbour: undefined });
  });

  it('are restored after a reload, and are none when the stored list is damaged', () => {
    expect(readTabs(JSON.stringify([home, users]))).toEqual([home, users]);
    for (const kept of [undefined, '{', '7', '[{"path":"//evil.example","query":""}, 1, {"path":1}]'])
      expect(readTabs(kept)).toEqual([]);
  });
});
