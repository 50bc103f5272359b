import { Eraser, FileDown } from 'lucide-react';
import { labelMembers } from '../../../shared/format/label-members.ts';
import { eraseCustomer, exportCustomer } from '../../api/customers.ts';
import { officeCall } from '../../api/office-call.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { showToast } from '../../kit/toast-store.ts';
import type { OfficeSession } from '../../session/office-session.tsx';
import type { Customer } from './customer-form.ts';
import { saveJson } from './save-json.ts';

/** What a customer may ask of the agency: all that is kept of them, and that it goes. */
export function listPrivacyActs(t: OfficeTranslate, can: OfficeSession['can']): readonly RowAct<Customer>[] {
  return [
    {
      name: 'export',
      label: 'customer.export',
      icon: FileDown,
      // The file holds documents as they are.
      isShown: ({ isErased }) => !isErased && can('Pages.Customers.ViewDocuments'),
      run: async ({ id }) => {
        const { labels, ...holdings } = await officeCall(exportCustomer, { id });
        saveJson(`customer-${id}`, labelMembers(holdings, labels));
      },
      done: 'customer.exported',
    },
    {
      name: 'erase',
      label: 'customer.erase',
      icon: Eraser,
      isShown: ({ isErased }) => !isErased,
      dialog: ({ id, name, surname, version }, close, reload) => (
        <ReasonDialog
          title={t('customer.eraseTitle', { name: `${name} ${surname}` })}
          lead={t('customer.eraseText')}
          answer={t('customer.erase')}
          send={(reason) => officeCall(eraseCustomer, { id, reason, version })}
          onDone={() => {
            reload();
            close();
            showToast(t('customer.erasedDone'));
          }}
          onClose={close}
        />
      ),
    },
  ];
}
