import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as settings from '@farewind/contract/settings/payment-settings';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, ListForm } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import * as form from './payment-form.ts';
import type { PaymentForm, PaymentSetting } from './payment-form.ts';
import { PaymentConnectionTest } from './payment-connection-test.tsx';

const drawConnectionTest =
  (sheets: readonly form.ProviderSheet[]): NonNullable<ListForm<PaymentSetting, PaymentForm>['aside']> =>
  (values, _change, row) => <PaymentConnectionTest values={values} id={row?.id} sheets={sheets} />;

/** The merchant accounts of the agency: of the active ones for a currency the highest in priority is charged. */
export function PaymentSettingsPage(): ReactNode {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: ['office', 'payment-providers'],
    queryFn: () => officeCall(settings.getPaymentProviders, {}),
  });
  const sheets = data?.items ?? [];
  return (
    <ListPage<PaymentSetting, PaymentForm>
      screen={{
        name: 'payment',
        title: 'menu.payment',
        search: 'payment.search',
        newText: 'payment.new',
        emptyText: 'payment.empty',
        load: loadList(settings.getPaymentSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ merchantId }) => merchantId,
        columns: listColumns(t),
        filters: [activeFilter(t)],
        form: {
          createTitle: 'payment.createTitle',
          editTitle: 'payment.editTitle',
          lead: (row) => describeDuty(row, t),
          fields: (row) => form.listPaymentFields(t, row, sheets),
          blank: form.blankPayment,
          read: form.readPayment,
          create: (values) => officeCall(settings.savePaymentSetting, form.toPaymentInput(values, sheets)),
          update: ({ id }, values, version) =>
            officeCall(settings.updatePaymentSetting, {
              ...form.toPaymentInput(values, sheets),
              id,
              version,
            }),
          isReviewed: true,
          aside: drawConnectionTest(sheets),
        },
        removal: {
          text: 'payment.deleteText',
          run: ({ id }) => officeCall(settings.deletePaymentSetting, { input: id }),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<PaymentSetting>[] {
  return [
    { name: 'merchantId', title: 'payment.merchantId', text: ({ merchantId }) => merchantId, place: 'head' },
    {
      name: 'provider',
      title: 'payment.provider',
      text: ({ provider, mode }) => `${form.nameProvider(provider, t)}, ${t(form.modeTexts[mode])}`,
    },
    { name: 'currencies', title: 'payment.currencies', text: ({ currencies }) => currencies.join(', ') },
    { name: 'statementText', title: 'payment.statementText', text: ({ statementText }) => statementText },
    { name: 'priority', title: 'payment.priority', text: ({ priority }) => String(priority), isNumber: true },
    activeColumn(t),
  ];
}

/** Who answers for card numbers passing through our server, and since when. */
function describeDuty({ dutyOfCare }: PaymentSetting, t: OfficeTranslate): string {
  if (dutyOfCare === null) return '';
  return t('payment.dutyAccepted', {
    name: dutyOfCare.acceptedBy,
    time: formatInstant(dutyOfCare.acceptedAt),
  });
}
