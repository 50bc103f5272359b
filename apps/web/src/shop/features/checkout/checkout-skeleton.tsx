import { useT } from '../../../shared/i18n/i18n.tsx';

/** The boxes of the page before their content is known. */
export function CheckoutSkeleton() {
  const t = useT();
  return (
    <div className="wrap checkout" role="status" aria-label={t('page.loading')}>
      <span className="sk sk-line" />
      <span className="sk sk-title" />
      <div className="pay-grid" aria-hidden="true">
        <div>
          {[180, 420, 220].map((height) => (
            <div key={height} className={`card form-sec sk-box-${height}`}>
              <span className="sk sk-60" />
              <span className="sk sk-90" />
              <span className="sk sk-70" />
            </div>
          ))}
        </div>
        <div className="card sum-top stack s3">
          <span className="sk sk-60" />
          <span className="sk sk-90" />
          <span className="sk sk-80" />
        </div>
      </div>
    </div>
  );
}
