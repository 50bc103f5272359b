import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { findTrail } from '../routes/find-route.ts';
import { useOfficePath } from '../routes/office-address.ts';
import { OfficeLink } from '../routes/office-link.tsx';
import { officeRoutes } from '../routes/route-table.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { makeMenu } from './menu.ts';
import { useMenuPreview } from './menu-preview.ts';
import type { SidebarState } from './use-sidebar.ts';

/** The menu beside the page. */
export function Sidebar({ sidebar }: { readonly sidebar: SidebarState }) {
  const t = useOfficeT();
  const Icon = sidebar.isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="side" aria-label={t('shell.menu')}>
      <Brand />
      <MenuItems isCollapsed={sidebar.isCollapsed} />
      <button
        type="button"
        className="it o-collapse"
        aria-expanded={!sidebar.isCollapsed}
        title={sidebar.isCollapsed ? t('shell.expand') : undefined}
        onClick={sidebar.toggle}
      >
        <Icon className="i" aria-hidden />
        <span>{t(sidebar.isCollapsed ? 'shell.expand' : 'shell.collapse')}</span>
      </button>
    </nav>
  );
}

/** The same menu over the page, where there is no room beside it. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const path = useOfficePath();
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [path, onClose]);
  return (
    <OfficeDialog title={t('shell.menu')} onClose={onClose} className="o-drawer">
      <nav className="side" aria-label={t('shell.menu')}>
        <MenuItems isCollapsed={false} />
      </nav>
    </OfficeDialog>
  );
}

function Brand() {
  const t = useT();
  const office = useOfficeT();
  const { tenant } = useOfficeSession();
  return (
    <OfficeLink to="/main/home" className="brand">
      <BrandMark />
      <span>{t('app.name')}</span>
      <span className="badge o-side-tenant">{tenant?.name ?? office('shell.host')}</span>
    </OfficeLink>
  );
}

function MenuItems({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const preview = useMenuPreview();
  const trail = findTrail(officeRoutes, useOfficePath());
  const sees =
    preview === undefined
      ? can
      : (name: string | undefined) => name === undefined || preview.permissions.has(name);
  return makeMenu(sees).map(({ route, pages }) => (
    <div key={route.name} role="group" aria-label={t(route.meta.title)}>
      {route.name === 'main' ? null : (
        <div className="grp" aria-hidden>
          {t(route.meta.title)}
        </div>
      )}
      {pages.map(({ name, path, meta, icon: Icon }) => (
        <OfficeLink
          key={name}
          to={path}
          className="it"
          title={isCollapsed ? t(meta.title) : undefined}
          aria-current={trail?.some((each) => each.name === name) === true ? 'page' : undefined}
        >
          {Icon === undefined ? null : <Icon className="i" aria-hidden />}
          <span>{t(meta.title)}</span>
        </OfficeLink>
      ))}
    </div>
  ));
}
