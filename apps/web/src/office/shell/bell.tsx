import { Bell as BellIcon, CheckCheck, Inbox, MailCheck, TriangleAlert, UserPlus } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { readBell } from '@farewind/contract/orders/work-queue';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { MenuButton, type MenuEntry } from '../kit/menu-button.tsx';
import { useOfficeNavigate } from '../address/office-address.ts';
import { orderPath } from '../address/order-path.ts';
import { officeCall } from '../session/office-call.ts';
import { useBell } from '../session/use-bell.ts';

const QUEUE = '/order/queue';

const icons = { handedOver: UserPlus, answered: MailCheck, failed: TriangleAlert } as const;

/** What the user should see: work handed over by a colleague, answers from buyers, effects given up after all attempts. */
export function Bell() {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const queries = useQueryClient();
  const bell = useBell();
  if (bell === undefined) return null;
  const { items, counts } = bell;
  const read = (keys: readonly string[]) => {
    officeCall(readBell, { keys: [...keys] })
      .then(() => queries.invalidateQueries({ queryKey: ['office', 'work'] }))
      .catch(showError);
  };
  const entries: MenuEntry[] = items.map(({ key, what, by, note, orderId, reservationNumber }) => ({
    name: key,
    icon: icons[what],
    text: [t(`bell.${what}`, { name: by, number: reservationNumber ?? '' }).trim(), note]
      .filter((part) => part !== null)
      .join(': '),
    onPress: () => {
      if (what === 'failed') return void go(QUEUE, { search: { view: 'free', item: key } });
      read([key]);
      if (what === 'answered' && orderId !== null) return void go(orderPath(orderId));
      return void go(QUEUE, { search: { view: 'mine', item: key } });
    },
  }));
  const mine: MenuEntry = {
    name: 'mine',
    icon: Inbox,
    text: t('bell.mine', { count: counts.mine }),
    onPress: () => void go(QUEUE, { search: { view: 'mine' } }),
  };
  const all: MenuEntry = {
    name: 'all',
    icon: CheckCheck,
    text: t('bell.readAll'),
    onPress: () => read(items.map(({ key }) => key)),
  };
  return (
    <MenuButton
      className="btn btn-icon o-bell"
      label={t('bell.title', { count: items.length })}
      items={items.length === 0 ? [mine] : [...entries, all, mine]}
    >
      <BellIcon className="i" aria-hidden />
      {items.length === 0 ? null : <span className="o-bell-count" data-count={items.length} aria-hidden />}
    </MenuButton>
  );
}
