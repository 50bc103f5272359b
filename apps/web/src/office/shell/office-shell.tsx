import { useState, type ReactNode, Fragment, useEffect, useRef } from 'react';
import { useT, useI18n } from '../../shared/i18n/i18n.tsx';
import { useStaff, useOfficeSession } from '../session/office-session.tsx';
import { Bell } from './bell.tsx';
import { PageTabs } from './page-tabs.tsx';
import { Palette } from './palette/palette.tsx';
import { MenuDrawer, Sidebar, UserMenu } from './sidebar.tsx';
import { useOpenPage, type OpenPage } from './use-open-page.ts';
import { useSidebar } from './use-sidebar.ts';
import { nameZone } from '@farewind/values/name-zone';
import { useOfficeT, type OfficeKey } from '../i18n/office-i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import {
  ChevronRight,
  Eye,
  GraduationCap,
  VenetianMask,
  Menu,
  PhoneCall,
  Search,
  ArrowUp,
} from 'lucide-react';
import { useOfficeNavigate } from '../address/office-address.ts';
import { isDialogSending } from '../../shared/ui/keep-dialog-open.ts';
import { isTyping } from '../kit/is-typing.ts';
import { OfficeLink } from '../address/office-link.tsx';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useImpersonating } from '../session/impersonation.ts';
import { previewMenu, useMenuPreview } from '../session/menu-preview.ts';
import { officeNow } from '../kit/office-clock.ts';

const HOME = '/main/home';
const CALLER_ORDER = '/order/new';

/** Breadcrumbs: home, the page's menu group, the page. */
function Breadcrumbs({ page }: { readonly page: OpenPage | undefined }) {
  const t = useOfficeT();
  if (page === undefined) return null;
  if (page.path.toLowerCase() === HOME) {
    return (
      <nav className="crumbs" aria-label={t('shell.crumbs')}>
        <span aria-current="page">{page.title}</span>
      </nav>
    );
  }
  return (
    <nav className="crumbs" aria-label={t('shell.crumbs')}>
      <OfficeLink to={HOME}>{t('menu.home')}</OfficeLink>
      {page.trail.slice(0, -1).map((route) => (
        <Fragment key={route.name}>
          <ChevronRight className="i" aria-hidden />
          <OfficeLink to={route.path}>{t(route.meta.title)}</OfficeLink>
        </Fragment>
      ))}
      <ChevronRight className="i" aria-hidden />
      <span aria-current="page">{page.title}</span>
    </nav>
  );
}

const keys = [
  ['Ctrl K', 'keys.jump'],
  ['/', 'keys.search'],
  ['N', 'keys.callerOrder'],
  ['?', 'keys.help'],
  ['↓ ↑', 'keys.rows'],
  ['← →', 'keys.tabs'],
  ['Delete', 'keys.closeTab'],
  ['Ctrl Z', 'keys.undo'],
  ['Esc', 'keys.close'],
] as const;

/** Keys of the work queue, by position instead of letter. */
const workKeys = [
  ['J K', 'keys.work.rows'],
  ['Enter', 'keys.work.open'],
  ['B', 'keys.work.take'],
  ['G', 'keys.work.handOver'],
  ['Z', 'keys.work.snooze'],
  ['T', 'keys.work.add'],
  ['X', 'keys.work.mark'],
  ['1 – 4', 'keys.work.answer'],
  ['C', 'keys.work.call'],
] as const;

/** Help on keyboard shortcuts. */
function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  return (
    <OfficeDialog title={t('keys.title')} isBusy={false} onClose={onClose}>
      <KeyList keys={keys} />
      <h3 className="h3 o-keys-more">{t('menu.queue')}</h3>
      <KeyList keys={workKeys} />
    </OfficeDialog>
  );
}

function KeyList(props: { readonly keys: readonly (readonly [key: string, text: OfficeKey])[] }) {
  const t = useOfficeT();
  return (
    <dl className="o-keys">
      {props.keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd className="kbd">{key}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The frame of every office page: menu, top bar, tabs, breadcrumbs, and global shortcuts. */
export function OfficeShell({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const office = useOfficeT();
  const sidebar = useSidebar();
  const [overlay, setOverlay] = useState<'palette' | 'keys' | 'menu'>();
  const page = useOpenPage();
  const { id } = useStaff();
  const { can, tenant } = useOfficeSession();
  const go = useOfficeNavigate();
  const marks = [sidebar.isCollapsed ? 'is-narrow' : '', tenant?.isTraining === true ? 'is-training' : ''];
  useKeys({
    onPalette: () => setOverlay('palette'),
    onHelp: () => setOverlay('keys'),
    onCallerOrder: () => (can('Pages.Orders.Create') ? void go(CALLER_ORDER) : undefined),
  });
  const close = () => setOverlay(undefined);
  return (
    <div className={['office desk', ...marks].filter((mark) => mark !== '').join(' ')}>
      <a className="skip" href="#main">
        {t('layout.skip')}
      </a>
      <a className="skip" href="#topbar">
        {office('shell.skipMenu')}
      </a>
      {sidebar.isHidden ? null : <Sidebar sidebar={sidebar} />}
      <div className="main">
        <Banners />
        <TopBar
          hasMenuButton={sidebar.isHidden}
          onMenu={() => setOverlay('menu')}
          onPalette={() => setOverlay('palette')}
          onKeys={() => setOverlay('keys')}
        />
        <PageTabs key={id} current={page} />
        <main id="main" tabIndex={-1} className="page">
          <Breadcrumbs page={page} />
          {children}
          <ClockNote />
        </main>
      </div>
      <ScrollToTop />
      {overlay === 'palette' ? <Palette onClose={close} /> : null}
      {overlay === 'keys' ? <KeysHelp onClose={close} /> : null}
      {overlay === 'menu' && sidebar.isHidden ? <MenuDrawer onClose={close} /> : null}
    </div>
  );
}

/** The zone of all times on the page that name no city. */
function ClockNote() {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { timeZone } = useStaff();
  const [now] = useState(() => officeNow());
  return <p className="t12 mute o-clock">{t('shell.clock', { zone: nameZone(timeZone, locale, now) })}</p>;
}

/** Global shortcuts: `Ctrl K` (or `⌘ K`), `?`, `N` by its position, and `/` for the page's search. */
function useKeys(acts: {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onCallerOrder: () => void;
}): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        if (!isDialogSending()) latest.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === '?') {
        event.preventDefault();
        latest.current.onHelp();
      } else if (event.code === 'KeyN' && !event.shiftKey) {
        event.preventDefault();
        latest.current.onCallerOrder();
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('[data-search]');
        if (search === null) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Permanent notices about a training copy, impersonation or a previewed role. */
function Banners() {
  const t = useOfficeT();
  const user = useStaff();
  const { isImpersonated, seesAsRole, tenant } = useOfficeSession();
  const impersonation = useImpersonating();
  const preview = useMenuPreview();
  return (
    <>
      {tenant?.isTraining === true ? (
        <div className="o-banner is-training" role="status">
          <GraduationCap className="i" aria-hidden />
          <span>{t('shell.training', { name: tenant.name })}</span>
          <button
            type="button"
            className="btn btn-line"
            onClick={() => void impersonation.leaveTraining().catch(showError)}
          >
            {t('shell.leaveTraining')}
          </button>
        </div>
      ) : null}
      {isImpersonated ? (
        <div className="o-banner is-bad" role="status">
          <VenetianMask className="i" aria-hidden />
          <span>
            {seesAsRole === null
              ? t('shell.impersonated', { name: `${user.name} ${user.surname}`.trim() })
              : t('shell.seesAsRole', { name: seesAsRole.displayName })}
          </span>
          <button
            type="button"
            className="btn btn-line"
            onClick={() => void impersonation.end().catch(showError)}
          >
            {t(seesAsRole === null ? 'shell.endImpersonation' : 'shell.endSeeAs')}
          </button>
        </div>
      ) : null}
      {preview === undefined ? null : (
        <div className="o-banner" role="status">
          <Eye className="i" aria-hidden />
          <span>{t('shell.preview', { name: preview.name })}</span>
          <button type="button" className="btn btn-line" onClick={() => previewMenu(undefined)}>
            {t('shell.endPreview')}
          </button>
        </div>
      )}
    </>
  );
}

/** The bar above a page: search, shortcuts, and the user menu. */
function TopBar(props: {
  readonly hasMenuButton: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  readonly onKeys: () => void;
}) {
  const t = useOfficeT();
  return (
    <header id="topbar" tabIndex={-1} className="topbar">
      {props.hasMenuButton ? (
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('shell.openMenu')}
          onClick={props.onMenu}
        >
          <Menu className="i" aria-hidden />
        </button>
      ) : null}
      <button type="button" className="jump" onClick={props.onPalette}>
        <Search className="i i-16" aria-hidden />
        <span className="grow jump-long">{t('shell.jump')}</span>
        <span className="jump-short">{t('shell.jumpShort')}</span>
        <kbd className="kbd jump-long">Ctrl K</kbd>
      </button>
      <span className="grow only-l" />
      <CallerOrderLink />
      <button
        type="button"
        className="btn btn-icon only-l"
        aria-label={t('keys.title')}
        onClick={props.onKeys}
      >
        <kbd className="kbd">?</kbd>
      </button>
      <Bell />
      <UserMenu />
    </header>
  );
}

/** Link to ordering for a caller, for staff who may. */
function CallerOrderLink() {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  if (!can('Pages.Orders.Create')) return null;
  return (
    <OfficeLink to={CALLER_ORDER} className="btn btn-line" aria-keyshortcuts="N">
      <PhoneCall className="i i-16" aria-hidden />
      <span className="sr">{t('menu.callerOrder')}</span>
      <span className="only-l" aria-hidden>
        {t('menu.callerOrder')}
      </span>
      <kbd className="kbd only-l" aria-hidden>
        N
      </kbd>
    </OfficeLink>
  );
}

const SHOWN_FROM_PX = 100;
const WAY_MS = 1000;

/** Scrolls to the top; appears after 100 px. */
function ScrollToTop() {
  const t = useOfficeT();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(scrollY > SHOWN_FROM_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <a
      href="#main"
      className="btn btn-line btn-icon totop"
      aria-label={t('shell.toTop')}
      onClick={(event) => {
        event.preventDefault();
        scrollUp();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp className="i" aria-hidden />
    </a>
  );
}

/**
 * Scrolls within a second, slowing down; immediately for users who prefer reduced motion. Turning the wheel stops it.
 */
function scrollUp(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, 0);
  const from = scrollY;
  const start = performance.now();
  let isStopped = false;
  for (const kind of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(kind, () => (isStopped = true), { once: true, passive: true });
  const step = (now: number) => {
    if (isStopped) return;
    const done = Math.min(1, (now - start) / WAY_MS);
    scrollTo(0, from * (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
