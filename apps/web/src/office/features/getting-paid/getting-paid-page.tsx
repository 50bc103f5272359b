import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Settings2, Plus, Lock, Zap } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { getPaymentHealth, getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import { getCardIssuers } from '@farewind/contract/settings/card-issuers';
import { getPaymentProviders, getPaymentSettings } from '@farewind/contract/settings/payment-settings';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { AccountCard } from './account-card.tsx';
import { CardIssuers } from './card-issuers.tsx';
import { formatFee } from './fee-lines.ts';
import { formatAmount } from '../../kit/format-amount.ts';
import { gettingPaidKey, type Buyer, type MethodRow, type Taker, type Ways } from './getting-paid-data.ts';
import { nameAccount } from '../settings/name-account.ts';
import { nameProvider, type PaymentSetting, type ProviderSheet } from '../settings/payment-form.ts';
import { Panel } from '../../kit/detail/panel.tsx';
import { RouteDialog } from './route-dialog.tsx';
import { takersNow } from './takers-now.ts';

const DAY = 86_400;

const REFRESH_MS = 60_000;
/** More accounts than any agency has. */
const ALL = 100;

/** Health of each account, who takes which method, and what buyers see. */
export function GettingPaidPage(): ReactNode {
  const t = useOfficeT();
  const { data, error, refetch } = useQuery({
    queryKey: gettingPaidKey,
    queryFn: async () => {
      const [settings, providers, ways, health, issuers] = await Promise.all([
        officeCall(getPaymentSettings, { maxResultCount: ALL }),
        officeCall(getPaymentProviders, {}),
        officeCall(getPaymentWays, {}),
        officeCall(getPaymentHealth, {}),
        officeCall(getCardIssuers, {}),
      ]);
      return { accounts: settings.items, sheets: providers.items, ways, health: health.items, issuers };
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <DetailPage
      title={t('menu.gettingPaid')}
      isLoading={data === undefined}
      error={data === undefined ? error : null}
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
                  accounts={data.accounts}
                  taken={data.ways.taken}
                  health={data.health.find(({ settingId }) => settingId === account.id)}
                  methods={data.ways.methods}
                />
              ))}
            </section>
          )}
          <TakenMoney taken={data.ways.taken} accounts={data.accounts} />
          {data.ways.methods.length === 0 ? null : <MethodMatrix ways={data.ways} accounts={data.accounts} />}
          {data.accounts.length === 0 ? null : (
            <BuyerPreview buyers={data.ways.buyers} accounts={data.accounts} />
          )}
          {data.accounts.some(({ cardInput }) => cardInput === 'raw') ? (
            <CardIssuers issuers={data.issuers} />
          ) : null}
          <ProviderCards sheets={data.sheets} accounts={data.accounts} />
        </>
      )}
    </DetailPage>
  );
}

/** Which accounts take payments now, test or live, where that is not plain: some are idle, or no money arrives. */
function TakenMoney({
  taken,
  accounts,
}: {
  readonly taken: Ways['taken'];
  readonly accounts: readonly PaymentSetting[];
}) {
  const t = useOfficeT();
  const active = accounts.filter(({ isActive }) => isActive);
  const has = (mode: PaymentSetting['mode']) => active.some((account) => account.mode === mode);
  const isTold = taken === 'test' ? active.length > 0 : has('test');
  return isTold ? (
    <p className="notice">
      <CircleAlert className="i" aria-hidden />
      {t(`gettingPaid.taken.${taken}`)}
    </p>
  ) : null;
}

/** The methods that buyers with a card of each country see, in their order. */
function BuyerPreview({
  buyers,
  accounts,
}: {
  readonly buyers: readonly Buyer[];
  readonly accounts: readonly PaymentSetting[];
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  /** The account, and its fee of a usual price. */
  const describe = ({ settingId, fee }: Buyer['methods'][number], { sum, currency }: Buyer): string => {
    const name = nameAccountOf(settingId, accounts, t);
    if (fee === null) return t('gettingPaid.through', { name });
    return t('gettingPaid.throughFor', {
      name,
      fee: formatAmount(fee, locale),
      sum: formatAmount(sum, locale),
      currency,
    });
  };
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
                    <small className="num">{describe(method, buyer)}</small>
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

/** Providers that can be connected, each with a one-sentence description. */
function ProviderCards({
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

/** Methods by currency: account, immediate or delayed capture, and fallback. A phone shows one currency at a time. */
function MethodMatrix({
  ways: { methods, taken },
  accounts,
}: {
  readonly ways: Pick<Ways, 'methods' | 'taken'>;
  readonly accounts: readonly PaymentSetting[];
}) {
  const t = useOfficeT();
  const currencies = [...new Set(methods.map(({ currency }) => currency))];
  const names = new Map(methods.map(({ id, name }) => [id, name]));
  const [shown, setShown] = useState(currencies[0]);
  const [edited, setEdited] = useState<MethodRow>();
  const nameOf = (settingId: number): string => nameAccountOf(settingId, accounts, t);
  return (
    <Panel
      title={t('gettingPaid.who')}
      isFlush
      aside={
        <div className="seg o-mx-seg" role="group" aria-label={t('payment.currencies')}>
          {currencies.map((currency) => (
            <button
              key={currency}
              type="button"
              aria-pressed={currency === shown}
              onClick={() => setShown(currency)}
            >
              {currency}
            </button>
          ))}
        </div>
      }
    >
      <table className="o-mx">
        <thead>
          <tr>
            <th scope="col">{t('gettingPaid.method')}</th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className={currency === shown ? 'is-shown' : undefined}>
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...names].map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {currencies.map((currency) => {
                const method = methods.find((one) => one.id === id && one.currency === currency);
                return (
                  <td key={currency} className={currency === shown ? 'is-shown' : undefined}>
                    {method === undefined ? (
                      <span className="o-mx-none">{t('gettingPaid.nobody')}</span>
                    ) : (
                      <button type="button" aria-haspopup="dialog" onClick={() => setEdited(method)}>
                        <span className="sr">{t('gettingPaid.editRoute', { method: name, currency })}: </span>
                        <MethodCell
                          method={method}
                          taking={takersNow(method, { accounts, taken })}
                          nameOf={nameOf}
                        />
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mute o-mx-foot">{t('gettingPaid.legend')}</p>
      {edited === undefined ? null : (
        <RouteDialog method={edited} accounts={accounts} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  );
}

function nameAccountOf(settingId: number, accounts: readonly PaymentSetting[], t: OfficeTranslate): string {
  const account = accounts.find(({ id }) => id === settingId);
  return account === undefined ? String(settingId) : nameAccount(account, accounts, t);
}

function MethodCell({
  method,
  taking,
  nameOf,
}: {
  readonly method: MethodRow;
  readonly taking: readonly Taker[];
  readonly nameOf: (settingId: number) => string;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const [first, ...rest] = taking;
  if (first === undefined) return <span className="o-mx-none">{t('gettingPaid.allPaused')}</span>;
  const Icon = first.take === 'hold' ? Lock : Zap;
  const isInTurn = method.isOrdered || method.isByFee;
  const parts = [describeTake(first, t), formatFee(first, method.currency, locale)];
  const others = rest.map(({ settingId }) => nameOf(settingId)).join(', ');
  return (
    <>
      <b>{nameOf(first.settingId)}</b>
      <span className="o-mx-q">
        <Icon className="i" aria-hidden />
        {parts.filter((part) => part !== '').join(', ')}
        {others === ''
          ? null
          : `, ${t(isInTurn ? 'gettingPaid.standIn' : 'gettingPaid.otherSites', { names: others })}`}
      </span>
    </>
  );
}

function describeTake({ take, holdSeconds }: MethodRow['takers'][number], t: OfficeTranslate): string {
  if (take === 'atOnce') return t('gettingPaid.atOnce');
  return holdSeconds === null
    ? t('gettingPaid.hold')
    : t('gettingPaid.holdDays', { count: Math.round(holdSeconds / DAY) });
}
