import { useT } from '../../../shared/i18n/i18n.tsx';

/** Cards on their way, with the boxes of real ones, so that nothing moves when those arrive. */
export function ResultsSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('results.searching')}>
      {[0, 1, 2].map((index) => (
        <article key={index} className="card off" aria-hidden="true">
          <div className="off-l">
            <span className="sk sk-badge" />
            <span className="sk sk-line" />
            <div className="row sk-leg">
              <span className="sk only-l sk-tile" />
              <span className="sk sk-time" />
              <span className="sk grow sk-path" />
              <span className="sk sk-time" />
            </div>
            <div className="meta">
              <span className="sk sk-word" />
              <span className="sk sk-word" />
              <span className="sk sk-word only-l" />
            </div>
          </div>
          <div className="off-r">
            <div>
              <span className="sk sk-price" />
              <span className="sk sk-word" />
            </div>
            <span className="sk sk-button" />
          </div>
        </article>
      ))}
    </div>
  );
}
