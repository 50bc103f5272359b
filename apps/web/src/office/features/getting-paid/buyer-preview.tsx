import { useId } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Buyer } from './getting-paid-data.ts';

/** What buyers with a Russian, a Turkish and a German card are offered, in the order in which they see it. */
export function BuyerPreview({ buyers }: { readonly buyers: readonly Buyer[] }) {
  const t = useOfficeT();
  const id = useId();
  return (
    <section className="stack s3" aria-labelledby={id}>
      <h2 id={id}>{t('gettingPaid.preview')}</h2>
      <div className="o-provs">
        {buyers.map((buyer) => (
          <article className="card o-buyer" key={buyer.country}>
            <h3>
              {t(`gettingPaid.buyer.${buyer.country}`)}{' '}
              <span className="mute">{[buyer.site, buyer.currency].filter(Boolean).join(', ')}</span>
            </h3>
            {buyer.methods.length === 0 ? (
              <p className="o-buyer-gap">
                {t(buyer.site === null ? 'gettingPaid.noSite' : 'gettingPaid.gap', {
                  currency: buyer.currency,
                })}
              </p>
            ) : (
              <ul>
                {buyer.methods.map((method) => (
                  <li key={method.id}>
                    <b>{method.name}</b>
                    <small>{method.note}</small>
                  </li>
                ))}
              </ul>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}
