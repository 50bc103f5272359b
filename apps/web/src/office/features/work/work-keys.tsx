import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatTime } from '../../../shared/format/date.ts';
import { officeTimeAt } from '../../kit/office-clock.ts';

const keys = [
  ['J K', 'keys.work.rows'],
  ['Enter', 'keys.work.open'],
  ['B', 'keys.work.take'],
  ['G', 'keys.work.handOver'],
  ['Z', 'keys.work.snooze'],
  ['1 – 4', 'keys.work.answer'],
  ['T', 'keys.work.add'],
] as const;

/** Help on the keys below the list, and the time of the last update. */
export function WorkKeys({ now }: { readonly now: number }) {
  const t = useOfficeT();
  return (
    <footer className="wq-keys only-l">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd className="kbd">{key}</kbd> {t(text)}
        </span>
      ))}
      <span className="grow" />
      {now === 0 ? null : (
        <span className="num" data-ticks>
          {t('work.asOf', { time: formatTime(officeTimeAt(now)) })}
        </span>
      )}
    </footer>
  );
}
