import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';

/** Cards on their way, with the boxes of real ones, so that nothing moves when those arrive. */
export function RidesSkeleton() {
  const t = useTransferT();
  return (
    <div role="status" aria-label={t('ride.searching')}>
      <div className="rides-head" aria-hidden="true">
        <span className="sk sk-title" />
      </div>
      {[0, 1, 2, 3].map((index) => (
        <article key={index} className="card veh" aria-hidden="true">
          <div className="veh-art" />
          <div className="veh-b">
            <span className="sk sk-60" />
            <span className="sk sk-80" />
            <span className="sk sk-70" />
          </div>
          <div className="veh-p">
            <span className="sk sk-price" />
            <span className="sk sk-button" />
          </div>
        </article>
      ))}
    </div>
  );
}
