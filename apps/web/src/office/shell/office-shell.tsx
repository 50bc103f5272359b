import { useState, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useStaff } from '../session/office-session.tsx';
import { Banners } from './banners.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ClockNote } from './clock-note.tsx';
import { KeysHelp } from './keys-help.tsx';
import { PageTabs } from './page-tabs.tsx';
import { Palette } from './palette.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { MenuDrawer, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { useOpenPage } from './use-open-page.ts';
import { useSidebar } from './use-sidebar.ts';

/** The frame of every page of the office: menu, bar, opened pages, way back, and the keys that work everywhere. */
export function OfficeShell({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const sidebar = useSidebar();
  const [overlay, setOverlay] = useState<'palette' | 'keys' | 'menu'>();
  const page = useOpenPage();
  const { id } = useStaff();
  useKeys({ onPalette: () => setOverlay('palette'), onHelp: () => setOverlay('keys') });
  const close = () => setOverlay(undefined);
  return (
    <div className={`office desk${sidebar.isCollapsed ? ' is-narrow' : ''}`}>
      <a className="skip" href="#main">
        {t('layout.skip')}
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
