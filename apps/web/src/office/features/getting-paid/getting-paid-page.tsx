import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { getPaymentHealth, getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import { getPaymentProviders, getPaymentSettings } from '@farewind/contract/settings/payment-settings';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { OfficeLink } from '../../routes/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { AccountCard } from './account-card.tsx';
import { BuyerPreview } from './buyer-preview.tsx';
import { gettingPaidKey } from './getting-paid-data.ts';
import { MethodMatrix } from './method-matrix.tsx';
import { ProviderCards } from './provider-cards.tsx';

const REFRESH_MS = 60_000;
/** No agency has more accounts. */
const ALL = 100;

/** Whether each account is alive, who takes what, and what the buyer sees. */
export function GettingPaidPage(): ReactNode {
  const t = useOfficeT();
  const { data, error, refetch } = useQuery({
    queryKey: gettingPaidKey,
    queryFn: async () => {
      const [settings, providers, ways, health] = await Promise.all([
        officeCall(getPaymentSettings, { maxResultCount: ALL }),
        officeCall(getPaymentProviders, {}),
        officeCall(getPaymentWays, {}),
        officeCall(getPaymentHealth, {}),
      ]);
      return { accounts: settings.items, sheets: providers.items, ways, health: health.items };
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <DetailPage
      title={t('menu.gettingPaid')}
      isLoading={data === undefined}
      error={error}
      onRetry={() => void refetch()}
      tools={
        <OfficeLink className="btn btn-line" to="/setting/payment">
          <Settings2 className="i" aria-hidden />
          {t('gettingPaid.accounts')}
        </OfficeLink>
      }
    >
      {data === undefined ? null : (
        <>
          {data.accounts.length === 0 ? (
            <p className="notice">
              <CircleAlert className="i" aria-hidden />
              {t('gettingPaid.none')}
            </p>
          ) : (
            <section className="o-provs" aria-label={t('gettingPaid.accounts')}>
              {data.accounts.map((account) => (
                <AccountCard
                  key={account.id}
                  account={account}
                  health={data.health.find(({ settingId }) => settingId === account.id)}
                  methods={data.ways.methods}
                />
              ))}
            </section>
          )}
          {data.ways.methods.length === 0 ? null : (
            <MethodMatrix methods={data.ways.methods} accounts={data.accounts} />
          )}
          {data.accounts.length === 0 ? null : <BuyerPreview buyers={data.ways.buyers} />}
          <ProviderCards sheets={data.sheets} accounts={data.accounts} />
        </>
      )}
    </DetailPage>
  );
}
