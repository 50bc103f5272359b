import { Plus } from 'lucide-react';
import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  releaseWork,
  snoozeWork,
  takeWork,
  workViews,
  type WorkOutcome,
} from '@farewind/contract/orders/work-queue';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { useAddressTexts, useOfficeNavigate } from '../../routes/office-address.ts';
import { OfficeLink } from '../../routes/office-link.tsx';
import { orderPath } from '../../routes/order-path.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { heldActs } from '../../session/held-acts.ts';
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
import { useWork } from './use-work.ts';
import { useWorkKeys } from './use-work-keys.ts';
import '../../../styles/office-work.css';

const HOUR_MS = 3_600_000;

/**
 * The work queue: everything that waits for staff in one list by deadline, with a pane for answering a call without
 * opening the order.
 */
export function WorkPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const { can } = useOfficeSession();
  const go = useOfficeNavigate();
  const [texts, change] = useAddressTexts();
  const address = readWorkAddress(texts);
  const list = useWork(address);
  const { now, work, act } = list;
  const held = useSyncExternalStore(heldActs.subscribe, heldActs.read);
  // What was answered here and can still be taken back waits for nobody.
  const items = list.items.filter(({ key }) => !held.has(key));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'handOver' | 'snooze' | 'add'>();
  const [bulk, setBulk] = useState<WorkBulk>();
  const answers = useRef<readonly WorkAnswer[]>([]);
  const lastMarked = useRef<string>(undefined);
  const isBulkDone = useRef(false);
  const openBulk = (next: WorkBulk) => {
    isBulkDone.current = false;
    setBulk(next);
  };
  const mayAct = can('Pages.Orders.Edit');

  const selected = items.find(({ key }) => key === address.item) ?? items[0];
  const select = (key: string | undefined, isOpened = false) =>
    change(chooseItem(key), { replace: !isOpened || address.item !== undefined });
  const keyAt = (key: string, by: number) => items[items.findIndex((item) => item.key === key) + by]?.key;
  const chosen = marked.size > 0 ? items.filter(({ key }) => marked.has(key)) : selected ? [selected] : [];
  const keys = chosen.filter(({ isGone }) => isGone !== true).map(({ key }) => key);

  const afterAct = (outcome: WorkOutcome | undefined) => {
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
    );
  };
  const goOn = (key: string) => {
    const next = keyAt(key, 1) ?? keyAt(key, -1);
    if (next !== undefined) {
      select(next);
      focusRow(next);
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
  const move = (by: 1 | -1) => {
    const key = selected === undefined ? items[0]?.key : keyAt(selected.key, by);
    if (key === undefined) return;
    select(key);
    focusRow(key);
  };
  useWorkKeys((key, event) => {
    if (typeof key === 'object') return answers.current.find(({ digit }) => digit === key.answer)?.run();
    if (key === 'next') return move(1);
    if (key === 'previous') return move(-1);
    if (key === 'open' && selected?.orderId) return void go(orderPath(selected.orderId));
    if (key === 'mark' && selected) return mark(selected.key, event.shiftKey);
    if (key === 'call') return document.querySelector<HTMLElement>('[data-call]')?.click();
    if (key === 'search') return document.querySelector<HTMLElement>('[data-search]')?.focus();
    if (!mayAct) return undefined;
    if (key === 'take') return marked.size > 1 ? openBulk('take') : void take(keys);
    if (key === 'add') return setDialog('add');
    if ((key === 'handOver' || key === 'snooze') && keys.length > 0) return setDialog(key);
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
  const done = (outcome: WorkOutcome) => void act(() => Promise.resolve(outcome)).then(afterAct);
  const snoozeUntil = (key: string, until: string | undefined, isMissedCall: boolean) =>
    act(() =>
      officeCall(snoozeWork, { keys: [key], isMissedCall, ...(until === undefined ? {} : { until }) }),
    );
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
          {mayAct ? (
            <button type="button" className="btn btn-line" onClick={() => setDialog('add')}>
              <Plus className="i" aria-hidden />
              {t('work.add')}
            </button>
          ) : null}
        </div>
        <WorkFilters work={work} address={address} change={change} />
      </div>
      <section className="wq-list" aria-label={t('work.list')}>
        {list.silentSince === undefined ? null : (
          <p className="notice err wq-silent" role="status">
            {t('work.silentSince', { time: formatInstant(new Date(list.silentSince).toISOString()) })}
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
                <button
                  type="button"
                  className="btn btn-line"
                  onClick={() => (marked.size > 1 ? openBulk('take') : void take(keys))}
                >
                  {t('work.take')}
                </button>
                <button type="button" className="btn btn-line" onClick={() => setDialog('handOver')}>
                  {t('work.handOver')}
                </button>
                <button type="button" className="btn btn-line" onClick={() => setDialog('snooze')}>
                  {t('work.snooze')}
                </button>
                <button type="button" className="btn btn-line" onClick={() => openBulk('close')}>
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
          <PageProblem
            title={shared('error.title')}
            text={list.error.message}
            action={shared('error.retry')}
            onAction={list.reload}
          />
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
            mayTake={mayAct}
            onSelect={(key) => select(key, true)}
            onMark={(key) => mark(key)}
            onTake={(key) => void take([key])}
          />
        )}
        {list.hasNextPage ? (
          <button type="button" className="btn btn-line wq-next" onClick={list.showNextPage}>
            {t('work.nextPage')}
          </button>
        ) : null}
      </section>
      {selected === undefined ? null : (
        <WorkPane
          key={selected.key}
          item={selected}
          now={now}
          place={t('work.place', { at: items.indexOf(selected) + 1, count: work?.totalCount ?? 0 })}
          isNamed={selected.key === address.item}
          acts={{
            onSolved: goOn,
            onSent: list.refresh,
            onMissedCall: (key) => {
              const until = new Date(now + HOUR_MS).toISOString();
              void snoozeUntil(key, until, true).then(() => goOn(key));
            },
          }}
          onAnswers={setAnswers}
          onBack={() => change(chooseItem(undefined))}
          onTake={(from) => void take([selected.key], from)}
          onHandOver={() => setDialog('handOver')}
          onSnooze={() => setDialog('snooze')}
          onWake={() => void snoozeUntil(selected.key, undefined, false)}
        />
      )}
      <WorkKeys now={now} />
      {dialog === 'handOver' ? (
        <HandOverDialog
          items={chosen}
          onDone={done}
          onMany={(next) => {
            close();
            openBulk(next);
          }}
          onClose={close}
        />
      ) : null}
      {bulk === undefined ? null : (
        <WorkBulkDialog
          bulk={bulk}
          items={chosen}
          onDone={() => {
            isBulkDone.current = true;
            list.reload();
          }}
          onClose={closeBulk}
        />
      )}
      {dialog === 'snooze' ? <SnoozeDialog items={chosen} now={now} onDone={done} onClose={close} /> : null}
      {dialog === 'add' ? (
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

function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-work="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
