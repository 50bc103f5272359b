import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListEmpty } from '../../kit/list/list-empty.tsx';
import { isFiltered, type Work, type WorkAddress } from './work-address.ts';
import type { ChangeAddress } from './work-filters.tsx';

/** Empty list: either nothing waits, showing what comes next, or nothing matches the filters. */
export function WorkEmpty(props: {
  readonly work: Work;
  readonly address: WorkAddress;
  readonly change: ChangeAddress;
}) {
  const t = useOfficeT();
  const { work, address, change } = props;
  const { nextPromiseAt } = work;
  const text =
    nextPromiseAt === null
      ? t('work.comesByItself')
      : t('work.nothingUntil', { time: formatInstant(nextPromiseAt) });
  return (
    <ListEmpty
      isSearched={isFiltered(address)}
      title={t('work.nothing')}
      text={address.view === 'all' ? text : t('work.nothingInView', { view: t(`work.view.${address.view}`) })}
      onClear={() =>
        change({ kind: undefined, code: undefined, departure: undefined, q: undefined, item: undefined })
      }
    />
  );
}
