import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { OfficeLink } from '../../routes/office-link.tsx';
import { nameProvider, type PaymentSetting, type ProviderSheet } from '../settings/payment-form.ts';

/** Every provider that can be connected, with one sentence about it. */
export function ProviderCards({
  sheets,
  accounts,
}: {
  readonly sheets: readonly ProviderSheet[];
  readonly accounts: readonly PaymentSetting[];
}) {
  const t = useOfficeT();
  const id = useId();
  return (
    <section className="stack s3" aria-labelledby={id}>
      <h2 id={id}>{t('gettingPaid.connect')}</h2>
      <div className="o-provs">
        {sheets.map(({ provider, helpKey }) => {
          const name = nameProvider(provider, t);
          const count = accounts.filter((account) => account.provider === provider).length;
          return (
            <article className="card o-prov" key={provider}>
              <h3>{name}</h3>
              <p className="o-prov-say">{t(helpKey as OfficeKey)}</p>
              {count === 0 ? null : <p className="mute">{t('gettingPaid.connected', { count })}</p>}
              <div className="o-prov-f">
                <OfficeLink
                  className="btn btn-line"
                  to={`/setting/getting-paid/connect/${provider}`}
                  aria-label={t('gettingPaid.connectName', { name })}
                >
                  <Plus className="i" aria-hidden />
                  {t('gettingPaid.connectOne')}
                </OfficeLink>
              </div>
            </article>
          );
        })}
      </div>
    </section>
  );
}
