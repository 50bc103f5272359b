import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
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
  const { title, text } = emptyWords(t, work.nextPromiseAt, address.view);
  return (
    <ListEmpty
      isSearched={isFiltered(address)}
      title={title}
      text={text}
      onClear={() =>
        change({ kind: undefined, code: undefined, departure: undefined, q: undefined, item: undefined })
      }
    />
  );
}

/** Only the view of everything may say that nothing waits. */
function emptyWords(t: OfficeTranslate, nextPromiseAt: string | null, view: WorkAddress['view']) {
  if (view !== 'all')
    return {
      title: t('work.nothingInView', { view: t(`work.view.${view}`) }),
      text: t('work.restUnderAll', { all: t('work.view.all') }),
    };
  return {
    title: t('work.nothing'),
    text:
      nextPromiseAt === null
        ? t('work.comesByItself')
        : t('work.nothingUntil', { time: formatInstant(nextPromiseAt) }),
  };
}
