import { useT } from '../../../shared/i18n/i18n.tsx';

/** Stands where the figures will be, as large as they are. */
export function DashboardSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('page.loading')}>
      <div className="page-h">
        <span className="sk dash-sk-title" />
      </div>
      <div className="card dash-sk-figures">
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
      <div className="og">
        <div className="stack">
          <div className="card dash-sk-card" />
          <div className="card dash-sk-card" />
        </div>
        <div className="stack">
          <div className="card dash-sk-card" />
          <div className="card dash-sk-card" />
        </div>
      </div>
    </div>
  );
}
