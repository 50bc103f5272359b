import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';

const keys = [
  ['Ctrl K', 'keys.jump'],
  ['/', 'keys.search'],
  ['?', 'keys.help'],
  ['↓ ↑', 'keys.rows'],
  ['← →', 'keys.tabs'],
  ['Delete', 'keys.closeTab'],
  ['Esc', 'keys.close'],
] as const;

/** What the keyboard can do. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  return (
    <OfficeDialog title={t('keys.title')} onClose={onClose}>
      <dl className="o-keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </OfficeDialog>
  );
}
