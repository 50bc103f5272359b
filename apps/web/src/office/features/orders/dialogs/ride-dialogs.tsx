import { officeCall } from '../../../session/office-call.ts';
import { cancelRide, setDriver } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import type { AdminOrder } from '../use-order.ts';
import type { OrderDialogProps } from './dialog-props.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';

/** What staff read about a ride's order. If a channel sold it, its buyer paid the channel, which also writes to them. */
export function textsOfRide({ channel }: Pick<AdminOrder, 'channel'>) {
  return channel === undefined
    ? ({ cancelHint: 'rideDesk.cancelHint', driverLead: 'rideDesk.driverLead' } as const)
    : ({ cancelHint: 'rideDesk.channelCancelHint', driverLead: 'rideDesk.channelDriverLead' } as const);
}

/** The operator cannot drive: the whole price of the ride is refunded, and the reason is stored. */
export function CancelRideDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <ReasonDialog
      title={t('rideDesk.cancelTitle')}
      hint={textsOfRide(order).cancelHint}
      answer={t('rideDesk.cancel')}
      send={(reason) => act(() => officeCall(cancelRide, { orderId: order.orderId, itemId: id, reason }))}
      onDone={dialogs.close}
      onClose={dialogs.close}
    />
  );
}

type Form = { name: string; phone: string; plate: string };

/** The driver of a ride; the customer sees it and is notified. */
export function SetDriverDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const item = order.items.find(({ itemId }) => itemId === id);
  if (item?.ride === undefined) return null;
  const { driver, from, to } = item.ride;
  const { name = '', phone = '', plate = '' } = driver ?? {};
  return (
    <FormDialog<Form>
      title={t('rideDesk.setDriverTitle', { name: `${from.name} – ${to.name}` })}
      lead={t(textsOfRide(order).driverLead)}
      fields={[
        { name: 'name', label: 'rideDesk.driverName', kind: 'text', maxLength: 64, isOptional: true },
        { name: 'plate', label: 'rideDesk.driverPlate', kind: 'text', maxLength: 16, isOptional: true },
        {
          name: 'phone',
          label: 'rideDesk.driverPhone',
          hint: 'rideDesk.driverPhoneHint',
          kind: 'tel',
          maxLength: 32,
          isWide: true,
        },
      ]}
      start={{ values: { name, phone, plate }, version: item.version }}
      save={(values, version) =>
        act(() => officeCall(setDriver, { orderId: order.orderId, itemId: id, driver: values, version }))
      }
      onSaved={() => {
        dialogs.close();
        showToast(t('rideDesk.driverSaved'));
      }}
      onClose={dialogs.close}
    />
  );
}
