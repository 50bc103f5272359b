import { useEffect, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { useOfficeNavigate } from '../../address/office-address.ts';
import { listOrderActs, type OrderAct } from './order-acts.ts';
import { OrderPreview, usePreviewedOrder } from './order-preview.tsx';
import { awaitResults, chooseByHand, isTooEarly, openNow, type Choice } from './palette-choice.ts';
import type { Found } from './use-found.ts';
import { useTargets, type Target, type Targets } from './use-targets.ts';

type Destination = Pick<Target, 'path' | 'search'>;

/**
 * One search for everything: orders by anything a caller says, departures, customers, pages, and actions. Arrow keys
 * choose, Enter opens (with Ctrl in another browser tab); Alt and a digit act on the chosen order.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<Choice>({});
  const targets = useTargets(typed);
  const list = targets.groups.flatMap((group) => group.targets);
  const current = list.find(({ id }) => id === choice.chosen) ?? list[0];
  const { isLoading } = targets.found;
  const isEarly = isTooEarly(choice, isLoading);
  const due = openNow(choice, isLoading);
  const order = usePreviewedOrder(current?.orderId);
  const acts = order === undefined ? [] : listOrderActs(order, t);
  const open = ({ path, search }: Destination, isInTab = false) => {
    if (isInTab) {
      window.open(
        `${path}${search === undefined ? '' : `?${new URLSearchParams(search).toString()}`}`,
        '_blank',
      );
      return;
    }
    onClose();
    void go(path, search === undefined ? {} : { search });
  };
  useEffect(() => {
    if (due === undefined) return;
    setChoice({});
    if (current !== undefined) open(current, due.isInTab);
    // Once, when the results have come.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [due]);
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const act = event.altKey ? acts[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1] : undefined;
    if (act !== undefined) {
      event.preventDefault();
      if (!isEarly) open(act);
    } else if (step !== 0 && current !== undefined) {
      event.preventDefault();
      const next = list[(list.indexOf(current) + step + list.length) % list.length];
      setChoice(chooseByHand(next?.id));
      document.getElementById(`palette-${next?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      const isInTab = event.ctrlKey || event.metaKey;
      if (isEarly) setChoice(awaitResults(isInTab));
      else if (current !== undefined) open(current, isInTab);
    }
  };
  return (
    <OfficeDialog title={t('shell.jump')} isBusy={false} onClose={onClose} className="o-palette">
      {/* Keys of the field, and of the actions beside the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="o-palette-frame" onKeyDown={onKey}>
        <div className="o-palette-field">
          <input
            className="input"
            role="combobox"
            aria-label={t('shell.jump')}
            placeholder={t('palette.placeholder')}
            aria-expanded
            aria-controls="palette-pages"
            aria-activedescendant={current === undefined ? undefined : `palette-${current.id}`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChoice({});
            }}
          />
          <span className="o-reading" role="status">
            {formatReading(targets, t)}
          </span>
        </div>
        <div className={order === undefined ? 'o-palette-body' : 'o-palette-body has-answer'}>
          <div>
            <FoundList targets={targets} current={current} onOpen={open} />
            {list.length === 0 ? <EmptyResult found={targets.found} typed={typed} /> : null}
          </div>
          {order === undefined ? null : (
            <section className="o-palette-answer" aria-label={order.reservationNumber}>
              <OrderPreview order={order} />
              <Acts acts={acts} onOpen={open} />
            </section>
          )}
        </div>
        <Keys count={acts.length} />
      </div>
    </OfficeDialog>
  );
}

/** How the text was interpreted or corrected. */
function formatReading({ found, switched }: Targets, t: OfficeTranslate): string {
  const { orders } = found;
  if (switched !== undefined) return t('palette.layout', { text: switched });
  if (orders === undefined || orders.items.length === 0) return '';
  const { kind, text, correction } = orders.reading;
  if (correction === 'layout') return t('palette.layout', { text });
  if (correction === 'spelling') return t('palette.spelling');
  return t(`palette.read.${kind}`);
}

function FoundList(props: {
  readonly targets: Targets;
  readonly current: Target | undefined;
  readonly onOpen: (target: Target, isInTab: boolean) => void;
}) {
  const t = useOfficeT();
  return (
    <div id="palette-pages" role="listbox" aria-label={t('shell.pages')} className="o-found">
      {props.targets.groups.map(({ name, targets }) => (
        <div key={name} role="group" aria-labelledby={`palette-group-${name}`}>
          <span id={`palette-group-${name}`} className="o-found-head">
            {t(`palette.group.${name}`)}
          </span>
          {targets.map((target) => (
            // Focus stays in the field above, which moves the choice.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={target.id}
              id={`palette-${target.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={target.id === props.current?.id}
              onClick={(event) => props.onOpen(target, event.ctrlKey || event.metaKey)}
            >
              <Row target={target} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({ target: { icon: Icon, title, note, aside } }: { readonly target: Target }) {
  return (
    <>
      {Icon === undefined ? <span /> : <Icon className="i" aria-hidden />}
      <span className="o-two grow">
        <span>{title}</span>
        <span className="mute">{note}</span>
      </span>
      {aside === undefined ? null : aside.tone === '' ? (
        <span className="mute nw">{aside.text}</span>
      ) : aside.tone === 'late' || aside.tone === 'near' ? (
        <b className={aside.tone === 'late' ? 'num o-late' : 'num'}>{aside.text}</b>
      ) : (
        <span className={`badge dot ${aside.tone}`}>{aside.text}</span>
      )}
    </>
  );
}

function Acts({
  acts,
  onOpen,
}: {
  readonly acts: readonly OrderAct[];
  readonly onOpen: (act: OrderAct) => void;
}) {
  const t = useOfficeT();
  if (acts.length === 0) return null;
  return (
    <div className="o-palette-answer-acts" role="group" aria-label={t('order.allowed')}>
      {acts.map((act, at) => (
        <button
          key={act.name}
          type="button"
          className={at === 0 ? 'btn btn-primary' : 'btn btn-line'}
          aria-keyshortcuts={`Alt+${at + 1}`}
          onClick={() => onOpen(act)}
        >
          <span className="grow">{act.text}</span>
          <kbd className="kbd only-l" aria-hidden>
            Alt {at + 1}
          </kbd>
        </button>
      ))}
    </div>
  );
}

/** Why the list is empty: still loading, failed, or no match. */
function EmptyResult({
  found: { isLoading, error },
  typed,
}: {
  readonly found: Found;
  readonly typed: string;
}) {
  const t = useOfficeT();
  const shared = useT();
  if (isLoading) return null;
  if (error !== null)
    return (
      <p className="o-palette-note" role="alert">
        {error instanceof ApiError ? (error.details ?? error.message) : shared('error.unknown')}
      </p>
    );
  return (
    <p className="o-palette-note mute" role="status">
      {t('shell.noPages')}
      {typed.trim() === '' ? null : ` ${t('palette.nothingText')}`}
    </p>
  );
}

function Keys({ count }: { readonly count: number }) {
  const t = useOfficeT();
  const keys = [
    ['↑ ↓', t('palette.choose')],
    ['Enter', t('palette.open')],
    ['Ctrl Enter', t('palette.openTab')],
    ...(count === 0 ? [] : [[`Alt 1${count === 1 ? '' : `–${count}`}`, t('palette.act')]]),
  ];
  return (
    <p className="o-palette-keys only-l" aria-hidden>
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd className="kbd">{key}</kbd> {text}
        </span>
      ))}
    </p>
  );
}
