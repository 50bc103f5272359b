import { getPartnerUsage } from '@farewind/contract/partners/partner-usage';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DataTable } from '../../kit/detail/data-table.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { knownWord } from '../../kit/known-word.ts';
import { officeCall } from '../../session/office-call.ts';
import type { SalesPartner } from './sales-partner.ts';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';

type Usage = Answer<typeof getPartnerUsage>;

/** What a partner's programs called, held and sold lately, beside what its key allows. */
export function PartnerUsageDialog(props: { readonly partner: SalesPartner; readonly onClose: () => void }) {
  const t = useOfficeT();
  const { id, name } = props.partner;
  const { data, error } = useQuery({
    queryKey: ['office', 'partnerUsage', id],
    queryFn: () => officeCall(getPartnerUsage, { id }),
    staleTime: 0,
  });
  return (
    <OfficeDialog title={t('salesPartner.usageTitle', { name })} isBusy={false} onClose={props.onClose}>
      {data === undefined ? <Waiting error={error} /> : <UsageFacts usage={data} />}
    </OfficeDialog>
  );
}

function Waiting({ error }: { readonly error: Error | null }) {
  const t = useT();
  if (error !== null) return <FormProblem text={describeError(error, t).text} />;
  return <p role="status">{t('page.loading')}</p>;
}

function UsageFacts({ usage }: { readonly usage: Usage }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { days, calls, holds, openHolds, holdsInDay, sales } = usage;
  const ofMost = ({ now, most }: Usage['openHolds']) => t('salesPartner.ofMost', { now, most });
  return (
    <div className="stack s4">
      <KeyValues
        facts={[
          { label: t('salesPartner.openHolds'), value: ofMost(openHolds) },
          { label: t('salesPartner.holdsPerDay'), value: ofMost(holdsInDay) },
          { label: t('salesPartner.holdsMade', { days }), value: String(holds) },
          {
            label: t('salesPartner.sold', { days }),
            value: `${sales.orders} · ${formatMoney(sales.total, sales.currency, locale)}`,
          },
        ]}
      />
      {calls.length === 0 ? (
        <p className="mute">{t('salesPartner.noCalls', { days })}</p>
      ) : (
        <DataTable
          label={t('salesPartner.callsMade', { days })}
          rows={calls}
          keyOf={({ call }) => call}
          columns={[
            {
              name: 'call',
              title: t('salesPartner.callsMade', { days }),
              draw: ({ call }) => knownWord(`salesPartner.made.${call}`, call, t),
            },
            {
              name: 'calls',
              title: t('salesPartner.callCount'),
              isNumber: true,
              draw: (row) => String(row.calls),
            },
            {
              name: 'refused',
              title: t('salesPartner.refused'),
              isNumber: true,
              draw: ({ refused }) => String(refused),
            },
          ]}
        />
      )}
    </div>
  );
}
