import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useAddressTexts, useOfficeNavigate } from '../../address/office-address.ts';
import { orderPath } from '../../address/order-path.ts';
import { heldActs } from '../../session/held-acts.ts';
import type { ShownItem } from './merge-work.ts';
import { chooseItem, readWorkAddress } from './work-address.ts';
import type { WorkAnswer } from './work-answers.ts';
import type { WorkBulk } from './work-bulk.ts';
import { WorkEmpty } from './work-empty.tsx';
import { WorkHead } from './work-head.tsx';
import { WorkKeys } from './work-keys.tsx';
import { WorkListFrame } from './work-list-frame.tsx';
import { WorkOpenDialogs, type OpenBulk, type OpenDialog } from './work-open-dialogs.tsx';
import { WorkPane } from './work-pane.tsx';
import { WorkSelection } from './work-selection.tsx';
import { WorkTable } from './work-table.tsx';
import { useChosenRow } from './use-chosen-row.ts';
import { findRow, useListPlace } from './use-list-place.ts';
import { useMarkedRows } from './use-marked-rows.ts';
import { useWork } from './use-work.ts';
import { keyBeside, useWorkActs } from './use-work-acts.ts';
import { useWorkRights } from './use-work-rights.ts';
import { useWorkKeys } from './use-work-keys.ts';
import '../../../styles/office-work.css';

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
  const { now, work, question } = list;
  const held = useSyncExternalStore(heldActs.subscribe, heldActs.read);
  // What was answered here and can still be taken back waits for nobody.
  const items = list.items.filter(({ key }) => !held.has(key));
  const { marked, mark, clear: clearMarks } = useMarkedRows(items);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [bulk, setBulk] = useState<OpenBulk>();
  const isBulkDone = useRef(false);
  const answers = useRef<readonly WorkAnswer[]>([]);
  const setAnswers = useCallback((next: readonly WorkAnswer[]) => {
    answers.current = next;
  }, []);
  const chosenRow = useChosenRow({ items, named: address.item, question, held });
  const { selected } = chosenRow;
  const keepPlace = useListPlace(address.item, selected?.key);
  const select = (key: string | undefined, isOpened = false) =>
    change(chooseItem(key), { replace: !isOpened || address.item !== undefined });
  const acts = useWorkActs({ list, items, chosenRow, select, clearMarks });
  const chosen = marked.size > 0 ? items.filter(({ key }) => marked.has(key)) : selected ? [selected] : [];
  const mayAct = chosen.length > 0 && chosen.every(mayWorkOn);
  const keys = chosen.filter(({ isGone }) => isGone !== true).map(({ key }) => key);

  const openBulk = (act: WorkBulk, of: readonly ShownItem[]) => {
    isBulkDone.current = false;
    setBulk({ act, items: of });
  };
  const closeBulk = () => {
    setBulk(undefined);
    if (!isBulkDone.current) return;
    isBulkDone.current = false;
    clearMarks();
    // The cursor goes on from the list, not from the top of the page.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('[aria-selected="true"] [data-work]')
        ?.focus({ preventScroll: true }),
    );
  };
  const takeChosen = () => (marked.size > 1 ? openBulk('take', chosen) : void acts.take(keys));
  const move = (by: 1 | -1) => {
    const key = selected === undefined ? items[0]?.key : keyBeside(items, selected.key, by);
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
  const placeOf = (at: number) =>
    at < 0 ? '' : t('work.place', { at: at + 1, count: work?.totalCount ?? 0 });
  return (
    <div className={address.item === undefined ? 'wq' : 'wq is-open'}>
      <WorkHead
        work={work}
        address={address}
        change={change}
        onAdd={mayAdd ? () => setDialog({ kind: 'add' }) : undefined}
      />
      <WorkListFrame
        list={list}
        selection={
          marked.size === 0 ? null : (
            <WorkSelection
              count={marked.size}
              acts={
                mayAct
                  ? {
                      take: takeChosen,
                      handOver: () => setDialog({ kind: 'handOver', items: chosen }),
                      snooze: () => setDialog({ kind: 'snooze', items: chosen }),
                      close: () => openBulk('close', chosen),
                    }
                  : undefined
              }
              onClear={clearMarks}
            />
          )
        }
      >
        {items.length === 0 && work !== undefined ? (
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
            onTake={(key) => void acts.take([key])}
          />
        )}
      </WorkListFrame>
      {selected === undefined ? null : (
        <WorkPane
          key={selected.key}
          item={selected}
          now={now}
          place={placeOf(items.indexOf(selected))}
          isNamed={selected.key === address.item}
          acts={{
            onSolved: acts.goOn,
            onSent: list.refresh,
            onMissedCall: (key) => void acts.recordMissedCall(key),
          }}
          onAnswers={setAnswers}
          onBack={() => change(chooseItem(undefined))}
          onTake={(from) => void acts.take([selected.key], from)}
          onHandOver={() => setDialog({ kind: 'handOver', items: [selected] })}
          onSnooze={() => setDialog({ kind: 'snooze', items: [selected] })}
          onWake={() => void acts.wake(selected.key)}
        />
      )}
      <WorkKeys now={now} />
      <WorkOpenDialogs
        dialog={dialog}
        bulk={bulk}
        now={now}
        reservationNumber={selected?.reservationNumber ?? ''}
        onLeft={(outcome) => void acts.onLeft(outcome)}
        onAdded={(key) => {
          list.reload();
          select(key);
        }}
        onMany={openBulk}
        onBulkDone={(done) => {
          isBulkDone.current = true;
          for (const { key } of done.items) chosenRow.note(key, done.act === 'take' ? 'taken' : 'left');
          list.reload();
        }}
        onCloseBulk={closeBulk}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}
