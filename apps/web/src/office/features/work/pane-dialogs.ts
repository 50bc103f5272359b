import type { DialogAddress } from '../../kit/use-dialog-address.ts';
import type { OrderAdmin } from '../orders/use-order.ts';

/**
 * The dialogs of one row. A dialog in the address that was opened for another row is not shown: its answer would reach
 * the wrong buyer.
 * @param isOwn whether the dialog in the address is this row's
 */
export function dialogsOfRow(dialogs: DialogAddress, isOwn: boolean, onShow: () => void): DialogAddress {
  return {
    open: isOwn ? dialogs.open : undefined,
    show: (name, id) => {
      onShow();
      dialogs.show(name, id);
    },
    close: dialogs.close,
  };
}

/**
 * The order for its dialogs in the queue: an act that succeeds settles the row as soon as its dialog closes. After a
 * refusal the row and its dialog stay.
 * @param done whether an act has succeeded; it outlives the renderings between the act and the closing
 */
export function settledOnClose(
  admin: OrderAdmin,
  done: { current: boolean },
  onSettled: () => void,
): OrderAdmin {
  const { open, show, close } = admin.dialogs;
  return {
    ...admin,
    act: async (run) => {
      const result = await admin.act(run);
      done.current = true;
      return result;
    },
    dialogs: {
      open,
      show,
      close: () => {
        close();
        if (!done.current) return;
        done.current = false;
        onSettled();
      },
    },
  };
}
