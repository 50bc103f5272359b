import { FileText, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, useEffect } from 'react';
import { formatDate } from '../../shared/format/date.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { useOfficeNavigate } from '../routes/office-address.ts';
import { orderPath } from '../routes/order-path.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { makeMenu } from './menu.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../shared/api/call-types.ts';
import { officeCall } from '../session/office-call.ts';
import { getOrders } from '@farewind/contract/orders/order-list';

type FoundOrder = Answer<typeof getOrders>['items'][number];

const SHORTEST = 3;
const MOST = 6;
const PAUSE_MS = 200;

/** Orders found by the typed text (contract, `Order/GetAll`); none for users who may not see them. */
function useFoundOrders(typed: string): readonly FoundOrder[] {
  const { can } = useOfficeSession();
  const keyword = useSettled(typed.trim());
  const isSought = keyword.length >= SHORTEST && can('Pages.Orders.View');
  const { data } = useQuery({
    queryKey: ['office', 'foundOrders', keyword],
    queryFn: ({ signal }) => officeCall(getOrders, { keyword, maxResultCount: MOST }, { signal }),
    enabled: isSought,
    placeholderData: keepPreviousData,
  });
  return isSought ? (data?.items ?? []) : [];
}

/** What was typed, once nothing more is typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

interface Target {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly note: string;
  readonly icon: LucideIcon | undefined;
}

/** Jumps to any page or order: type a part of its name or number, choose with the arrows, Enter opens it. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useTargets(typed);
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
      open(found[current]?.path);
    }
  };
  return (
    <OfficeDialog title={t('shell.jump')} lead={t('shell.jumpHint')} onClose={onClose} className="o-palette">
      <input
        className="input"
        role="combobox"
        aria-label={t('shell.jump')}
        aria-expanded
        aria-controls="palette-pages"
        aria-activedescendant={found[current] === undefined ? undefined : `palette-${found[current].id}`}
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
        {found.map(({ id, path, title, note, icon: Icon }, index) => (
          // The keyboard stays in the field above and moves the choice from there.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={id}
            id={`palette-${id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => open(path)}
          >
            {Icon === undefined ? null : <Icon className="i" aria-hidden />}
            {title}
            <span className="mute">{note}</span>
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

/** What tells one order from another of the same name. */
function noteOf({ pnr, customerName, from, to, departsAt }: FoundOrder): string {
  const day = departsAt === null ? [] : [formatDate(departsAt)];
  return [pnr, customerName, `${from} → ${to}`, ...day].join(' · ');
}

/** Orders first: a typed number usually means one. */
function useTargets(typed: string): readonly Target[] {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const sought = typed.trim().toLocaleLowerCase(locale);
  const orders = useFoundOrders(typed).map((order) => ({
    id: `order-${order.orderId}`,
    path: orderPath(order.orderId),
    title: order.reservationNumber,
    note: noteOf(order),
    icon: FileText,
  }));
  const pages = makeMenu(can)
    .flatMap(({ route, pages: list }) => list.map((page) => ({ page, group: t(route.meta.title) })))
    .map(({ page, group }) => ({
      id: page.name,
      path: page.path,
      icon: page.icon,
      title: t(page.meta.title),
      note: group,
    }))
    .filter(({ title, note, path }) => `${note} ${title} ${path}`.toLocaleLowerCase(locale).includes(sought));
  return [...orders, ...pages];
}
