import { useT } from '../../../shared/i18n/i18n.tsx';

/** The boxes of the page before the order is there. */
export function TicketSkeleton() {
  const t = useT();
  return (
    <div className="wrap page-body ticket" role="status" aria-label={t('page.loading')}>
      <span className="sk sk-title" />
      <div className="card pad ticket-clock stack s3" aria-hidden="true">
        <span className="sk sk-60" />
        <span className="sk sk-90" />
      </div>
      <div className="tk-grid" aria-hidden="true">
        <div className="card pad stack s3 sk-box-420">
          <span className="sk sk-60" />
          <span className="sk sk-90" />
          <span className="sk sk-80" />
        </div>
        <div className="card pad stack s3 sk-box-220">
          <span className="sk sk-60" />
          <span className="sk sk-70" />
        </div>
      </div>
    </div>
  );
}
