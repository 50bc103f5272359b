import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';

/** Twelve places, and the way to the gallery. */
const POSTERS = 13;

/** The posters while they are on their way, in their places; or that they did not come. */
export function PlacesPending(props: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useT();
  return (
    <section className="sec" aria-labelledby="h-dest">
      <div className="sec-h">
        <h2 id="h-dest">{t('home.popular')}</h2>
      </div>
      {props.isError ? (
        <PageFault
          title={t('error.title')}
          text={t('home.placesFailed')}
          action={t('error.retry')}
          onAction={props.onRetry}
        />
      ) : (
        <div className="dest" role="status" aria-label={t('page.loading')}>
          {Array.from({ length: POSTERS }, (_, index) => (
            <span key={index} className={index === 0 ? 'poster big' : 'poster'}>
              <span className="art" />
              <span className="cap" />
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
