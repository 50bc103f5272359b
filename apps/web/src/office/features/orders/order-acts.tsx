import { Calculator, Ellipsis, FileCheck, Handshake, Send, type LucideIcon } from 'lucide-react';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { MenuButton } from '../../kit/menu-button.tsx';
import type { Desk, DeskAction } from './use-order.ts';

interface HeadAct {
  readonly action: DeskAction;
  readonly label: OfficeKey;
  readonly icon: LucideIcon;
}

/** What is done with the whole order, the most usual first; its other acts stand where they belong. */
const acts: readonly HeadAct[] = [
  { action: 'confirm', label: 'order.confirm', icon: FileCheck },
  { action: 'cancel', label: 'order.cancel', icon: Calculator },
  { action: 'propose', label: 'order.propose', icon: Handshake },
  { action: 'resend', label: 'order.resend', icon: Send },
];
const SHOWN = 3;

/** What the server allows now, as buttons; what does not fit is in a menu. */
export function OrderActs({ desk }: { readonly desk: Desk }) {
  const t = useOfficeT();
  const allowed = acts.filter(({ action }) => desk.can(action));
  if (allowed.length === 0) return <span className="mute">{t('order.nothingAllowed')}</span>;
  const rest = allowed.slice(SHOWN);
  return (
    <div className="o-detail-acts" role="group" aria-label={t('order.allowed')}>
      <span className="mute only-l">{t('order.allowed')}</span>
      {allowed.slice(0, SHOWN).map(({ action, label, icon: Icon }) => (
        <button key={action} type="button" className="btn btn-line" onClick={() => desk.dialogs.show(action)}>
          <Icon className="i" aria-hidden />
          {t(label)}
        </button>
      ))}
      {rest.length === 0 ? null : (
        <MenuButton
          label={t('order.moreActs')}
          className="btn btn-icon btn-line"
          items={rest.map(({ action, label, icon }) => ({
            name: action,
            text: t(label),
            icon,
            onPress: () => desk.dialogs.show(action),
          }))}
        >
          <Ellipsis className="i" aria-hidden />
        </MenuButton>
      )}
    </div>
  );
}
