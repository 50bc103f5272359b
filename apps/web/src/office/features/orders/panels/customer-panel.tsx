import { languageTable } from '@farewind/contract/core/languages';
import { formatDate } from '../../../../shared/format/date.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { KeyValues } from '../../../kit/detail/key-values.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { OfficeLink } from '../../../routes/office-link.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { AdminOrder } from '../use-order.ts';

/** The buyer. */
export function CustomerPanel({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { customer, language } = order;
  return (
    <Panel
      title={t('order.customer')}
      aside={
        can('Pages.Customers') ? (
          <OfficeLink to="/customer/customer" search={{ q: customer.email }}>
            {t('order.open')}
          </OfficeLink>
        ) : null
      }
    >
      <KeyValues
        facts={[
          { label: t('customer.name'), value: customer.name },
          { label: t('customer.email'), value: customer.email },
          { label: t('customer.mobilePhone'), value: <span className="num">{customer.phone}</span> },
          {
            label: t('customer.language'),
            value: languageTable.find(({ locale }) => locale === language)?.name ?? language,
          },
          {
            label: t('customer.orders'),
            value: t('order.ordersSince', {
              count: customer.orderCount,
              date: formatDate(customer.firstOrderAt),
            }),
          },
        ]}
      />
    </Panel>
  );
}
