import { settleFlightChange } from '@farewind/contract/orders/flight-changes';
import { useRef } from 'react';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import type { OrderDialogProps } from './dialog-props.ts';

const outcomes = {
  done: 'flightChange.wasMade',
  refused: 'flightChange.wasNotMade',
  unclear: 'flightChange.stillUnclear',
} as const;

/** Asks the airline again about a paid change; staff may say that it was not made. */
export function SettleChangeDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const answer = useRef<Answer<typeof settleFlightChange>>(undefined);
  return (
    <ReasonDialog
      title={t('flightChange.settleTitle', { number: order.reservationNumber })}
      lead={t('flightChange.settleLead')}
      label="flightChange.notMade"
      hint="flightChange.notMadeHint"
      isOptional
      answer={t('flightChange.settle')}
      send={(reason) =>
        act(async () => {
          answer.current = await officeCall(settleFlightChange, { orderId: order.orderId, reason });
        })
      }
      onDone={() => {
        dialogs.close();
        const { state = 'unclear' } = answer.current ?? {};
        showToast(t(state === 'done' || state === 'refused' ? outcomes[state] : outcomes.unclear));
      }}
      onClose={dialogs.close}
    />
  );
}
