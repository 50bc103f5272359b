import { Hand } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { clockOf, dayOf } from './work-clock.ts';
import type { ShownItem } from './merge-work.ts';
import { formatWhose, formatWork, kindIcons } from './work-words.ts';

interface TableProps {
  readonly items: readonly ShownItem[];
  readonly now: number;
  readonly selected: string | undefined;
  readonly marked: ReadonlySet<string>;
  readonly mayTake: (item: ShownItem) => boolean;
  readonly onSelect: (key: string) => void;
  readonly onMark: (key: string) => void;
  readonly onTake: (key: string) => void;
}

/**
 * Waiting items, most urgent first; later days have headings. Of the rows, Tab stops at the chosen one only: the next
 * stop is its pane, however long the list is.
 */
export function WorkTable(props: TableProps) {
  const t = useOfficeT();
  const { items, now } = props;
  return (
    <div className="wq-rows" role="grid" aria-label={t('work.list')}>
      <div role="row" className="wq-head">
        <span role="columnheader">
          <span className="sr">{t('work.mark')}</span>
        </span>
        <span role="columnheader">{t('work.due')}</span>
        <span role="columnheader">{t('work.kind')}</span>
        <span role="columnheader">{t('work.what')}</span>
        <span role="columnheader">{t('work.assignee')}</span>
      </div>
      {items.map((item, at) => {
        const day = dayOf(item.dueAt, now);
        const before = items[at - 1];
        return (
          <Fragment key={item.key}>
            {day === undefined || (before !== undefined && dayOf(before.dueAt, now) === day) ? null : (
              <div role="row" className="wq-day">
                <span role="gridcell" className="num">
                  {day}
                </span>
              </div>
            )}
            <WorkRow {...props} item={item} />
          </Fragment>
        );
      })}
    </div>
  );
}

function WorkRow(props: TableProps & { readonly item: ShownItem }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { item, now, selected, marked, onSelect, onMark } = props;
  const { key, kind, reservationNumber } = item;
  const isSelected = key === selected;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const clock = clockOf(item.dueAt, now);
  const due = useFormatDeadline()(item.dueAt, item.clock);
  const Icon = kindIcons[kind];
  const what = formatWork(item, t, locale);
  return (
    <div
      ref={row}
      role="row"
      aria-selected={isSelected}
      className={item.isGone === true ? 'wq-row is-gone' : 'wq-row'}
    >
      <span role="gridcell" className="wq-mark">
        <input
          type="checkbox"
          tabIndex={isSelected ? 0 : -1}
          aria-label={t('work.markOne', { name: `${reservationNumber ?? ''} ${what}`.trim() })}
          checked={marked.has(key)}
          onChange={() => onMark(key)}
        />
      </span>
      <span role="gridcell" className={`wq-left num is-${clock.tone}`} title={due}>
        {clock.text}
      </span>
      <span role="gridcell" className="wq-kind">
        <Icon className="i i-16" aria-hidden />
        {t(`work.kind.${kind}`)}
      </span>
      <span role="gridcell" className="wq-what">
        <button
          type="button"
          className="wq-do"
          data-work={key}
          tabIndex={isSelected ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {what}
        </button>
        <span className="wq-whose">
          {reservationNumber === null ? null : <span className="code">{reservationNumber}</span>}{' '}
          {formatWhose(item)}
        </span>
      </span>
      <span role="gridcell" className="wq-own">
        <Owner {...props} />
      </span>
    </div>
  );
}

function Owner({ item, selected, mayTake, onTake }: TableProps & { readonly item: ShownItem }) {
  const t = useOfficeT();
  const { assignee } = item;
  if (item.isGone === true) return <span className="mute">{t('work.solved')}</span>;
  if (assignee !== null)
    return (
      <>
        <Avatar name={assignee.name} />
        <span className="o-cut">{assignee.isMe ? t('work.you') : assignee.name}</span>
      </>
    );
  if (!mayTake(item)) return <span className="mute">{t('work.free')}</span>;
  return (
    <button
      type="button"
      className="btn btn-line wq-take"
      tabIndex={item.key === selected ? 0 : -1}
      aria-label={t('work.take')}
      onClick={() => onTake(item.key)}
    >
      <Hand className="i i-16" aria-hidden />
      <span>{t('work.take')}</span>
    </button>
  );
}
