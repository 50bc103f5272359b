import { languageTable } from '@farewind/contract/core/languages';
import { Mail, Phone, PhoneCall } from 'lucide-react';
import { PhoneLink } from '../../../../shared/ui/phone-link.tsx';
import { formatDate } from '../../../../shared/format/date.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { OfficeLink } from '../../../address/office-link.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { OrderAdmin } from '../use-order.ts';
import { Composer } from './composer.tsx';
import { Thread } from './thread.tsx';

/** The buyer, all messages and calls about the order, and the box for writing. */
export function ThreadPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { customer, language } = admin.order;
  return (
    <Panel
      title={customer.name}
      aside={
        customer.phone === '' ? null : (
          <PhoneLink className="btn btn-line num" phone={customer.phone}>
            <Phone className="i" aria-hidden />
          </PhoneLink>
        )
      }
    >
      <div className="stack s3">
        <div className="row wrapx o-contact">
          <MailAddress email={customer.email} />
          {admin.can('changeContact') ? (
            <button type="button" className="o-link" onClick={() => admin.dialogs.show('changeContact')}>
              {t('thread.correct')}
            </button>
          ) : null}
        </div>
        <p className="mute">
          {[
            t('order.ordersSince', {
              count: customer.orderCount,
              date: formatDate(customer.firstOrderAt),
            }),
            languageTable.find(({ locale }) => locale === language)?.name ?? language,
          ].join(' · ')}{' '}
          {can('Pages.Customers') ? (
            <OfficeLink
              to="/customer/customer"
              search={{ q: customer.email === '' ? customer.name : customer.email }}
            >
              {t('order.openCustomer')}
            </OfficeLink>
          ) : null}
        </p>
        <Thread admin={admin} />
        {admin.can('logCall') ? (
          <button type="button" className="btn btn-line" onClick={() => admin.dialogs.show('logCall')}>
            <PhoneCall className="i" aria-hidden />
            {t('thread.logCall')}
          </button>
        ) : null}
        {admin.can('write') ? <Composer admin={admin} /> : null}
      </div>
    </Panel>
  );
}

/** Nothing for a buyer without an address, such as the customer of a channel. */
export function MailAddress({ email }: { readonly email: string }) {
  return email === '' ? null : (
    <span className="row grow">
      <Mail className="i i-16" aria-hidden />
      <span className="o-contact-mail">{email}</span>
    </span>
  );
}
