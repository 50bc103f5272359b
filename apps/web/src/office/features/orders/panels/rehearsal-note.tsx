import { markRehearsal } from '@farewind/contract/finance/rehearsed-orders';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import { officeCall } from '../../../session/office-call.ts';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { AdminOrder, OrderAdmin } from '../use-order.ts';

/** Says that an order is a rehearsal, or that it could be one; accountants set it aside or count it. */
export function RehearsalNote({
  admin,
  state,
}: {
  readonly admin: OrderAdmin;
  readonly state: NonNullable<AdminOrder['rehearsal']>;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const [isAsking, setAsking] = useState(false);
  const isAside = state === 'setAside';
  const canMark = can('Pages.Ledger.Post');
  if (admin.order.rehearsal !== state || !(isAside || canMark)) return null;
  return (
    <div className={isAside ? 'notice' : 'mute'}>
      {isAside ? <FlaskConical className="i" aria-hidden /> : null}
      <p>
        {t(isAside ? 'order.rehearsalAside' : 'order.rehearsalPossible')}{' '}
        {canMark ? (
          <button type="button" className="o-link" onClick={() => setAsking(true)}>
            {t(isAside ? 'order.rehearsalCount' : 'order.rehearsalSet')}
          </button>
        ) : null}
      </p>
      {isAsking ? (
        <ReasonDialog
          title={t(isAside ? 'order.rehearsalCountTitle' : 'order.rehearsalSetTitle')}
          lead={t(isAside ? 'order.rehearsalCountLead' : 'order.rehearsalSetLead')}
          answer={t(isAside ? 'order.rehearsalCount' : 'order.rehearsalSet')}
          send={(reason) =>
            admin.act(() =>
              officeCall(markRehearsal, { orderId: admin.order.orderId, isRehearsal: !isAside, reason }),
            )
          }
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
