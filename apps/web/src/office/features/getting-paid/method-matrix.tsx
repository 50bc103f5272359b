import { Lock, Zap } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { nameProvider, type PaymentSetting } from '../settings/payment-form.ts';
import { type MethodRow } from './getting-paid-data.ts';
import { RouteDialog } from './route-dialog.tsx';

const DAY = 86_400;

/** Methods by currencies: who takes each, hold or at once, and who stands in. A telephone shows one currency at a time. */
export function MethodMatrix({
  methods,
  accounts,
}: {
  readonly methods: readonly MethodRow[];
  readonly accounts: readonly PaymentSetting[];
}) {
  const t = useOfficeT();
  const currencies = [...new Set(methods.map(({ currency }) => currency))];
  const names = new Map(methods.map(({ id, name }) => [id, name]));
  const [shown, setShown] = useState(currencies[0]);
  const [edited, setEdited] = useState<MethodRow>();
  const nameOf = (settingId: number): string => {
    const account = accounts.find(({ id }) => id === settingId);
    return account === undefined ? String(settingId) : nameProvider(account.provider, t);
  };
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
                        <MethodCell method={method} nameOf={nameOf} />
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

function MethodCell({
  method,
  nameOf,
}: {
  readonly method: MethodRow;
  readonly nameOf: (settingId: number) => string;
}) {
  const t = useOfficeT();
  const inUse = method.takers.slice(0, method.used);
  const [first, ...rest] = inUse.filter(({ isPaused }) => !isPaused);
  if (first === undefined) return <span className="o-mx-none">{t('gettingPaid.allPaused')}</span>;
  const Icon = first.take === 'hold' ? Lock : Zap;
  const others = rest.map(({ settingId }) => nameOf(settingId)).join(', ');
  return (
    <>
      <b>{nameOf(first.settingId)}</b>
      <span className="o-mx-q">
        <Icon className="i" aria-hidden />
        {describeTake(first, t)}
        {others === ''
          ? null
          : `, ${t(method.isOrdered ? 'gettingPaid.standIn' : 'gettingPaid.otherSites', { names: others })}`}
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
