import { useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { useOfficeNavigate } from '../routes/office-address.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { makeMenu } from './menu.ts';

/** Jumps to any page: type a part of its name, choose with the arrows, Enter opens it. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const go = useOfficeNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const sought = typed.trim().toLocaleLowerCase(locale);
  const found = makeMenu(can)
    .flatMap(({ route, pages }) => pages.map((page) => ({ page, group: t(route.meta.title) })))
    .filter(({ page, group }) =>
      `${group} ${t(page.meta.title)} ${page.path}`.toLocaleLowerCase(locale).includes(sought),
    );
  const current = Math.min(at, found.length - 1);
  const open = (path: string | undefined) => {
    if (path === undefined) return;
    onClose();
    void go(path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((current + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(found[current]?.page.path);
    }
  };
  return (
    <OfficeDialog title={t('shell.jump')} onClose={onClose} className="o-palette">
      <input
        className="input"
        role="combobox"
        aria-label={t('shell.jump')}
        aria-expanded
        aria-controls="palette-pages"
        aria-activedescendant={
          found[current] === undefined ? undefined : `palette-${found[current].page.name}`
        }
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id="palette-pages" role="listbox" aria-label={t('shell.pages')} className="o-found">
        {found.map(({ page, group }, index) => (
          // The keyboard stays in the field above and moves the choice from there.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={page.name}
            id={`palette-${page.name}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => open(page.path)}
          >
            {page.icon === undefined ? null : <page.icon className="i" aria-hidden />}
            {t(page.meta.title)}
            <span className="mute">{group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className="mute" role="status">
          {t('shell.noPages')}
        </p>
      ) : null}
    </OfficeDialog>
  );
}
