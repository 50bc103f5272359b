import { useT } from '../../../shared/i18n/i18n.tsx';

/** Cards on their way, with the boxes of real ones, so that nothing moves when those arrive. */
export function ResultsSkeleton({ ways }: { readonly ways: 1 | 2 }) {
  const t = useT();
  return (
    <div className="offers" role="status" aria-label={t('results.searching')}>
      {[0, 1, 2].map((index) => (
        <article key={index} className="card offer" aria-hidden="true">
          <div className="offer-price">
            <span className="sk sk-price" />
          </div>
          <div className="offer-facts">
            <span className="sk sk-word" />
          </div>
          <div className="offer-legs">
            {Array.from({ length: ways }, (_, way) => (
              <div key={way} className="way-leg">
                <span className="sk sk-tile" />
                <span className="way-when sk sk-word" />
                <span className="sk sk-way" />
              </div>
            ))}
          </div>
          <div className="offer-terms">
            <span className="sk sk-word" />
          </div>
          <div className="offer-choose">
            <span className="sk sk-button" />
          </div>
        </article>
      ))}
    </div>
  );
}
