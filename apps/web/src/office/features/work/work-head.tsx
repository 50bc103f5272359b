import { Plus } from 'lucide-react';
import { workViews } from '@farewind/contract/orders/work-queue';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import type { Work, WorkAddress } from './work-address.ts';
import { WorkFilters, type ChangeAddress } from './work-filters.tsx';

/** Above the list: whose work is shown, the filters, and adding a task. */
export function WorkHead(props: {
  readonly work: Work | undefined;
  readonly address: WorkAddress;
  readonly change: ChangeAddress;
  /** Undefined for users who may not add tasks. */
  readonly onAdd: (() => void) | undefined;
}) {
  const t = useOfficeT();
  const { work, address, change, onAdd } = props;
  return (
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
        {onAdd === undefined ? null : (
          <button type="button" className="btn btn-line" aria-label={t('work.add')} onClick={onAdd}>
            <Plus className="i" aria-hidden />
            <span>{t('work.add')}</span>
          </button>
        )}
      </div>
      <WorkFilters work={work} address={address} change={change} />
    </div>
  );
}
