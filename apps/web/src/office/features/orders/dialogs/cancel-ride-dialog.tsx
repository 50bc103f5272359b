import { officeCall } from '../../../session/office-call.ts';
import { cancelRide } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import type { OrderDialogProps } from './dialog-props.ts';

/** Whoever was to drive does not: everything that was paid for the ride goes back, and the reason is kept. */
export function CancelRideDialog({ desk, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = desk;
  return (
    <ReasonDialog
      title={t('rideDesk.cancelTitle')}
      hint="rideDesk.cancelHint"
      answer={t('rideDesk.cancel')}
      send={(reason) => act(() => officeCall(cancelRide, { orderId: order.orderId, itemId: id, reason }))}
      onDone={dialogs.close}
      onClose={dialogs.close}
    />
  );
}
