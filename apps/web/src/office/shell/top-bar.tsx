import { Menu, Search } from 'lucide-react';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bar above a page: the way to any page, the keys, and who works here. */
export function TopBar(props: {
  readonly hasMenuButton: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  readonly onKeys: () => void;
}) {
  const t = useOfficeT();
  return (
    <header className="topbar">
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
        <span className="grow o-cut">{t('shell.jump')}</span>
        <kbd className="kbd only-l">Ctrl K</kbd>
      </button>
      <span className="grow only-l" />
      <button
        type="button"
        className="btn btn-icon only-l"
        aria-label={t('keys.title')}
        onClick={props.onKeys}
      >
        <kbd className="kbd">?</kbd>
      </button>
      <UserMenu />
    </header>
  );
}
