import { Plus } from 'lucide-react';
import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  releaseWork,
  snoozeWork,
  takeWork,
  workViews,
  type WorkOutcome,
} from '@farewind/contract/orders/work-queue';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { useAddressTexts, useOfficeNavigate } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { orderPath } from '../../address/order-path.ts';
import { officeCall } from '../../session/office-call.ts';
import { heldActs } from '../../session/held-acts.ts';
import type { Fate } from './choose-row.ts';
import type { ShownItem } from './merge-work.ts';
import { chooseItem, readWorkAddress } from './work-address.ts';
import type { WorkAnswer } from './work-answers.ts';
import { AddWorkDialog, HandOverDialog, SnoozeDialog } from './work-dialogs.tsx';
import type { WorkBulk } from './work-bulk.ts';
import { WorkBulkDialog } from './work-bulk-dialog.tsx';
import { WorkEmpty } from './work-empty.tsx';
import { WorkFilters } from './work-filters.tsx';
import { WorkKeys } from './work-keys.tsx';
import { WorkPane } from './work-pane.tsx';
import { WorkTable } from './work-table.tsx';
import { useChosenRow } from './use-chosen-row.ts';
import { findRow, useListPlace } from './use-list-place.ts';
import { useWork, type WorkList } from './use-work.ts';
import { useWorkRights } from './use-work-rights.ts';
import { useWorkKeys } from './use-work-keys.ts';
import '../../../styles/office-work.css';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const HOUR_MS = 3_600_000;

/** An open dialog is about the items that were chosen when it was opened, whatever the list does meanwhile. */
type OpenDialog =
  | { readonly kind: 'handOver' | 'snooze'; readonly items: readonly ShownItem[] }
  | { readonly kind: 'add' };
interface OpenBulk {
  readonly act: WorkBulk;
  readonly items: readonly ShownItem[];
}

/**
 * The work queue: everything that waits for staff in one list by deadline, with a pane for answering a call without
 * opening the order.
 */
export function WorkPage(): ReactNode {
  const t = useOfficeT();
  const { mayAdd, mayWorkOn } = useWorkRights();
  const go = useOfficeNavigate();
  const [texts, change] = useAddressTexts();
  const address = readWorkAddress(texts);
  const list = useWork(address);
  const { now, work, act } = list;
  const held = useSyncExternalStore(heldActs.subscribe, heldActs.read);
  // What was answered here and can still be taken back waits for nobody.
  const items = list.items.filter(({ key }) => !held.has(key));
  const [ticked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // A row that other filters hide is not acted on, nor counted.
  const marked = new Set(items.flatMap(({ key }) => (ticked.has(key) ? [key] : [])));
  const [dialog, setDialog] = useState<OpenDialog>();
  const [bulk, setBulk] = useState<OpenBulk>();
  const answers = useRef<readonly WorkAnswer[]>([]);
  const lastMarked = useRef<string>(undefined);
  const isBulkDone = useRef(false);
  const callsBeingSent = useRef(new Set<string>());
  const openBulk = (next: WorkBulk, of: readonly ShownItem[]) => {
    isBulkDone.current = false;
    setBulk({ act: next, items: of });
  };
  const { question } = list;
  const chosenRow = useChosenRow({ items, named: address.item, question, held });
  const { selected } = chosenRow;
  const keepPlace = useListPlace(address.item, selected?.key);
  const select = (key: string | undefined, isOpened = false) =>
    change(chooseItem(key), { replace: !isOpened || address.item !== undefined });
  const keyAt = (key: string, by: number) => items[items.findIndex((item) => item.key === key) + by]?.key;
  const chosen = marked.size > 0 ? items.filter(({ key }) => marked.has(key)) : selected ? [selected] : [];
  const mayAct = chosen.length > 0 && chosen.every(mayWorkOn);
  const keys = chosen.filter(({ isGone }) => isGone !== true).map(({ key }) => key);

  const afterAct = (outcome: WorkOutcome | undefined, fate: Fate) => {
    for (const key of outcome?.done ?? []) chosenRow.note(key, fate);
    if (outcome !== undefined && outcome.done.length > 0) setMarked(new Set());
  };
  const take = async (which: readonly string[], from?: number) => {
    if (which.length === 0) return;
    const own = items.filter((item) => which.includes(item.key) && item.assignee?.isMe === true);
    // The same key releases the items if all of them are one's own.
    const isGivingBack = from === undefined && own.length === which.length;
    afterAct(
      await act(() =>
        isGivingBack
          ? officeCall(releaseWork, { keys: [...which] })
          : officeCall(takeWork, { keys: [...which], ...(from === undefined ? {} : { from }) }),
      ),
      isGivingBack ? 'left' : 'taken',
    );
  };
  const goOn = (key: string) => {
    chosenRow.note(key, 'left');
    const next = keyAt(key, 1) ?? keyAt(key, -1);
    if (next !== undefined) {
      select(next);
      findRow(next)?.focus({ preventScroll: true });
    }
    list.reload();
  };
  const mark = (key: string, isRange = false) => {
    const from = items.findIndex((item) => item.key === lastMarked.current);
    const to = items.findIndex((item) => item.key === key);
    const range =
      isRange && from >= 0
        ? items.slice(Math.min(from, to), Math.max(from, to) + 1).map((item) => item.key)
        : [key];
    setMarked((before) => {
      const next = new Set(before);
      for (const one of range) {
        if (!isRange && before.has(one)) next.delete(one);
        else next.add(one);
      }
      return next;
    });
    lastMarked.current = key;
  };
  const takeChosen = () => (marked.size > 1 ? openBulk('take', chosen) : void take(keys));
  const move = (by: 1 | -1) => {
    const key = selected === undefined ? items[0]?.key : keyAt(selected.key, by);
    if (key === undefined) return;
    select(key);
    findRow(key)?.focus({ preventScroll: true });
  };
  useWorkKeys((key, event) => {
    if (typeof key === 'object') return answers.current.find(({ digit }) => digit === key.answer)?.run();
    if (key === 'next') return move(1);
    if (key === 'previous') return move(-1);
    if (key === 'open' && selected?.orderId) return void go(orderPath(selected.orderId));
    if (key === 'mark' && selected) return mark(selected.key, event.shiftKey);
    if (key === 'call') return document.querySelector<HTMLElement>('[data-call]')?.click();
    if (key === 'search') return document.querySelector<HTMLElement>('[data-search]')?.focus();
    if (key === 'add' && mayAdd) return setDialog({ kind: 'add' });
    if (!mayAct) return undefined;
    if (key === 'take') return takeChosen();
    if ((key === 'handOver' || key === 'snooze') && keys.length > 0)
      return setDialog({ kind: key, items: chosen });
    return undefined;
  });
  const setAnswers = useCallback((next: readonly WorkAnswer[]) => {
    answers.current = next;
  }, []);
  const close = () => setDialog(undefined);
  const closeBulk = () => {
    setBulk(undefined);
    if (!isBulkDone.current) return;
    isBulkDone.current = false;
    setMarked(new Set());
    // The cursor goes on from the list, not from the top of the page.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('[aria-selected="true"] [data-work]')
        ?.focus({ preventScroll: true }),
    );
  };
  const done = (outcome: WorkOutcome) =>
    void act(() => Promise.resolve(outcome)).then((told) => afterAct(told, 'left'));
  const snoozeUntil = (key: string, until: string | undefined, isMissedCall: boolean) =>
    act(() =>
      officeCall(snoozeWork, { keys: [key], isMissedCall, ...(until === undefined ? {} : { until }) }),
    );
  const recordMissedCall = async (key: string) => {
    // Pressed again before the answer, it is still the same call.
    if (callsBeingSent.current.has(key)) return;
    callsBeingSent.current.add(key);
    const outcome = await snoozeUntil(key, new Date(now + HOUR_MS).toISOString(), true);
    callsBeingSent.current.delete(key);
    if (outcome?.done.includes(key) !== true) return;
    chosenRow.note(key, 'left');
    if (chosenRow.isShown(key)) goOn(key);
  };
  const placeOf = (at: number) =>
    at < 0 ? '' : t('work.place', { at: at + 1, count: work?.totalCount ?? 0 });
  return (
    <div className={address.item === undefined ? 'wq' : 'wq is-open'}>
      <div className="wq-top">
        <div className="wq-title-row">
          <h1>{t('menu.queue')}</h1>
          <nav className="wq-views" aria-label={t('work.whose')}>
            {workViews.map((view) => (
              <OfficeLink
                key={view}
                to="/order/queue"
                search={view === 'all' ? {} : { view }}
                aria-current={view === address.view ? 'page' : undefined}
              >
                {t(`work.view.${view}`)} <span className="num">{work?.views[view] ?? ''}</span>
              </OfficeLink>
            ))}
          </nav>
          <span className="grow" />
          {mayAdd ? (
            <button
              type="button"
              className="btn btn-line"
              aria-label={t('work.add')}
              onClick={() => setDialog({ kind: 'add' })}
            >
              <Plus className="i" aria-hidden />
              <span>{t('work.add')}</span>
            </button>
          ) : null}
        </div>
        <WorkFilters work={work} address={address} change={change} />
      </div>
      <section className="wq-list" aria-label={t('work.list')}>
        {list.silentSince === undefined ? null : (
          <p className="notice err wq-silent" role="status">
            <WholeDates
              text={t('work.silentSince', { time: formatInstant(new Date(list.silentSince).toISOString()) })}
            />
          </p>
        )}
        {list.more === 0 ? null : (
          <button type="button" className="btn btn-line wq-more" onClick={list.showMore}>
            {t('work.more', { count: list.more })}
          </button>
        )}
        {marked.size === 0 ? null : (
          <div className="o-selection">
            <span role="status">{t('list.selected', { count: marked.size })}</span>
            {mayAct ? (
              <>
                <button type="button" className="btn btn-line" onClick={takeChosen}>
                  {t('work.take')}
                </button>
                {(['handOver', 'snooze'] as const).map((kind) => (
                  <button
                    key={kind}
                    type="button"
                    className="btn btn-line"
                    onClick={() => setDialog({ kind, items: chosen })}
                  >
                    {t(`work.${kind}`)}
                  </button>
                ))}
                <button type="button" className="btn btn-line" onClick={() => openBulk('close', chosen)}>
                  {t('work.close')}
                </button>
              </>
            ) : null}
            <button type="button" className="btn btn-ghost" onClick={() => setMarked(new Set())}>
              {t('list.clearSelection')}
            </button>
          </div>
        )}
        {list.error !== null ? (
          <NotLoaded found={{ error: list.error, refetch: list.reload }} />
        ) : work === undefined ? (
          <ListSkeleton />
        ) : items.length === 0 ? (
          <WorkEmpty work={work} address={address} change={change} />
        ) : (
          <WorkTable
            items={items}
            now={now}
            selected={selected?.key}
            marked={marked}
            mayTake={mayWorkOn}
            onSelect={(key) => {
              keepPlace();
              select(key, true);
            }}
            onMark={(key) => mark(key)}
            onTake={(key) => void take([key])}
          />
        )}
        <ListFoot list={list} />
      </section>
      {selected === undefined ? null : (
        <WorkPane
          key={selected.key}
          item={selected}
          now={now}
          place={placeOf(items.indexOf(selected))}
          isNamed={selected.key === address.item}
          acts={{
            onSolved: goOn,
            onSent: list.refresh,
            onMissedCall: (key) => void recordMissedCall(key),
          }}
          onAnswers={setAnswers}
          onBack={() => change(chooseItem(undefined))}
          onTake={(from) => void take([selected.key], from)}
          onHandOver={() => setDialog({ kind: 'handOver', items: [selected] })}
          onSnooze={() => setDialog({ kind: 'snooze', items: [selected] })}
          onWake={() =>
            void snoozeUntil(selected.key, undefined, false).then((told) => afterAct(told, 'left'))
          }
        />
      )}
      <WorkKeys now={now} />
      {dialog?.kind === 'handOver' ? (
        <HandOverDialog
          items={dialog.items}
          onDone={done}
          onMany={(next) => {
            close();
            openBulk(next, dialog.items);
          }}
          onClose={close}
        />
      ) : null}
      {bulk === undefined ? null : (
        <WorkBulkDialog
          bulk={bulk.act}
          items={bulk.items}
          onDone={() => {
            isBulkDone.current = true;
            for (const { key } of bulk.items) chosenRow.note(key, bulk.act === 'take' ? 'taken' : 'left');
            list.reload();
          }}
          onClose={closeBulk}
        />
      )}
      {dialog?.kind === 'snooze' ? (
        <SnoozeDialog items={dialog.items} now={now} onDone={done} onClose={close} />
      ) : null}
      {dialog?.kind === 'add' ? (
        <AddWorkDialog
          now={now}
          reservationNumber={selected?.reservationNumber ?? ''}
          onDone={(key) => {
            list.reload();
            select(key);
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** How the list goes on. */
function ListFoot({ list }: { readonly list: WorkList }) {
  const t = useOfficeT();
  if (list.hasNextPage)
    return (
      <button type="button" className="btn btn-line wq-next" onClick={list.showNextPage}>
        {t('work.nextPage')}
      </button>
    );
  return list.beyond === 0 ? null : (
    <p className="notice wq-next">{t('work.beyond', { count: list.beyond })}</p>
  );
}
