import { useT } from '../../shared/i18n/i18n.tsx';

/** The page while its content is loading. */
export function CheckoutSkeleton() {
  return (
    <div className="wrap checkout">
      <span className="sk sk-line" />
      <span className="sk sk-title" />
      <CheckoutBoxes />
    </div>
  );
}

/** Placeholder boxes below the heading, until the form and its texts are loaded. */
export function CheckoutBoxes() {
  const t = useT();
  return (
    <div className="pay-grid" role="status" aria-label={t('page.loading')}>
      <div>
        <FormBox height={180} />
        <FormBox height={420} />
        <FormBox height={220} />
      </div>
      <PriceBox />
    </div>
  );
}

/** Placeholder of a part of the form. */
export function FormBox({ height }: { readonly height: 180 | 220 | 420 }) {
  return (
    <div className={`card form-sec sk-box-${height}`}>
      <span className="sk sk-60" />
      <span className="sk sk-90" />
      <span className="sk sk-70" />
    </div>
  );
}

export function PriceBox() {
  return (
    <div className="card sum-top stack s3">
      <span className="sk sk-60" />
      <span className="sk sk-90" />
      <span className="sk sk-80" />
    </div>
  );
}
