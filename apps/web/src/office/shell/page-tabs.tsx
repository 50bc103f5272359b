import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { readTab, writeTab } from '../../shared/session/tab-store.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { findTrail } from '../routes/find-route.ts';
import { useDrawnQuery, useOfficeNavigate } from '../address/office-address.ts';
import { OfficeLink } from '../address/office-link.tsx';
import { officeRoutes } from '../routes/route-table.ts';
import { useStaff } from '../session/office-session.tsx';
import { usePageNames } from '../kit/page-titles.ts';
import type { OpenPage } from './use-open-page.ts';
import { readJson, readList, readObject, readText } from '../../shared/session/read-value.ts';

/** An opened page, with its last query. */
export interface OpenedTab {
  readonly path: string;
  readonly query: string;
}

/** Maximum number of tabs; beyond it the oldest is closed. */
const MOST_TABS = 12;

const readTabOf = readObject<OpenedTab>({
  path: (value) => (typeof value === 'string' && /^\/\w/.test(value) ? value : undefined),
  query: readText,
});

const HOME = '/main/home';

/** The opened pages, each as it was left. Arrow keys move between them, Delete closes one. */
export function PageTabs({ current }: { readonly current: OpenPage | undefined }) {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const [tabs, close] = useTabs(current);
  const names = usePageNames();
  const bar = useRef<HTMLElement>(null);
  const openPath = current?.path;
  const opened = tabs.map(({ path }) => path).join(' ');
  useEffect(() => {
    bar.current?.querySelector('.otab.on')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [openPath, opened]);
  const titleOf = (path: string): string => {
    const route = findTrail(officeRoutes, path)?.at(-1);
    return names.get(path) ?? (route === undefined ? path : t(route.meta.title));
  };
  const shut = (path: string) => {
    const neighbour = close(path);
    if (path === current?.path) void go(neighbour?.path ?? HOME, { search: textsOf(neighbour?.query ?? '') });
    document.querySelector<HTMLElement>('.otab a')?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, path: string) => {
    if (event.key === 'Delete' && path !== HOME) shut(path);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const links = [...document.querySelectorAll<HTMLElement>('.otab a')];
    links[links.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <nav ref={bar} className="otabs" aria-label={t('shell.tabs')}>
      {tabs.map(({ path, query }) => {
        const Icon = findTrail(officeRoutes, path)?.at(-1)?.icon;
        const isCurrent = path === current?.path;
        return (
          <div key={path} className={isCurrent ? 'otab on' : 'otab'}>
            <OfficeLink
              to={path}
              search={textsOf(query)}
              aria-current={isCurrent ? 'page' : undefined}
              onKeyDown={(event) => onKey(event, path)}
            >
              {Icon === undefined ? null : <Icon className="i" aria-hidden />}
              {titleOf(path)}
            </OfficeLink>
            {path === HOME ? null : (
              <button
                type="button"
                aria-label={t('shell.closeTab', { name: titleOf(path) })}
                onClick={() => shut(path)}
              >
                <X className="i" aria-hidden />
              </button>
            )}
          </div>
        );
      })}
    </nav>
  );
}

/** The user's tabs in this window; always includes home, first, and the current page. */
function useTabs(current: OpenPage | undefined) {
  const key = `farewind.office.tabs.${useStaff().id}`;
  const query = useDrawnQuery();
  const [tabs, setTabs] = useState(() => openTab([{ path: HOME, query: '' }], { path: HOME, query: '' }));
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    setTabs((now) => readTabs(readTab(key)).reduce(openTab, now));
    setIsRead(true);
  }, [key]);
  const path = current?.path;
  const { history } = useRouter();
  // The page whose address has just been replaced by another page's.
  const former = useRef<string>(undefined);
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        former.current = action.type === 'REPLACE' && location.pathname !== path ? path : undefined;
      }),
    [history, path],
  );
  useEffect(() => {
    if (path === undefined || !isRead) return;
    const from = former.current;
    former.current = undefined;
    setTabs((now) => replaceTab(now, from, { path, query }));
  }, [path, query, isRead]);
  useEffect(() => {
    if (isRead) writeTab(key, JSON.stringify(tabs));
  }, [key, tabs, isRead]);
  const close = (closed: string): OpenedTab | undefined => {
    const { tabs: left, neighbour } = closeTab(tabs, closed);
    setTabs(left);
    return neighbour;
  };
  return [tabs, close] as const;
}

/** Dialogs are not reopened with their page. */
function textsOf(query: string): Record<string, string> {
  const texts = Object.fromEntries(new URLSearchParams(query));
  delete texts['dialog'];
  delete texts['id'];
  return texts;
}

/** Opens a page as a tab, or updates the tab with its path. The first, home, stays when the oldest other one gives way. */
export function openTab(tabs: readonly OpenedTab[], opened: OpenedTab): readonly OpenedTab[] {
  const at = tabs.findIndex(({ path }) => path === opened.path);
  if (at < 0) return [...tabs.slice(0, 1), ...[...tabs.slice(1), opened].slice(1 - MOST_TABS)];
  return tabs[at]?.query === opened.query ? tabs : tabs.with(at, opened);
}

/** Opens a page in the place of the one that has become it, as a new record does with its number. */
export function replaceTab(
  tabs: readonly OpenedTab[],
  from: string | undefined,
  opened: OpenedTab,
): readonly OpenedTab[] {
  const at = tabs.findIndex(({ path }) => path === from);
  return at < 1 || tabs.some(({ path }) => path === opened.path)
    ? openTab(tabs, opened)
    : tabs.with(at, opened);
}

/** Closes a tab and returns the one to show instead: the next, or else the previous one. */
export function closeTab(
  tabs: readonly OpenedTab[],
  path: string,
): { readonly tabs: readonly OpenedTab[]; readonly neighbour: OpenedTab | undefined } {
  const at = tabs.findIndex((tab) => tab.path === path);
  const left = tabs.filter((tab) => tab.path !== path);
  return { tabs: left, neighbour: at < 0 ? undefined : (left[at] ?? left[at - 1]) };
}

/** Stored tabs; anything invalid counts as none. */
export function readTabs(kept: string | undefined): readonly OpenedTab[] {
  return (readJson(kept, readList(readTabOf)) ?? []).slice(-MOST_TABS);
}
