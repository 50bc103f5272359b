import { expect, test, vi } from 'vitest';
import type { OrderAdmin } from '../orders/use-order.ts';
import { dialogsOfRow, settledOnClose } from './pane-dialogs.ts';

function openOrder() {
  const steps: string[] = [];
  const admin = {
    act: (run: () => Promise<unknown>) => run(),
    dialogs: { open: { name: 'sendPaymentLink', id: '' }, show: vi.fn(), close: () => steps.push('close') },
  } as unknown as OrderAdmin;
  const done = { current: false };
  const again = () => settledOnClose(admin, done, () => steps.push('next row'));
  return { steps, admin: again(), again };
}

test('an act that the server refuses leaves the agent at the buyer, whose dialog shows why', async () => {
  const { steps, admin } = openOrder();
  const refusal = new Error('GEN-LIMIT');
  await expect(admin.act(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(steps).toEqual([]);
  admin.dialogs.close();
  expect(steps).toEqual(['close']);
});

test('after an act the dialog closes first, then the next row is chosen', async () => {
  const { steps, admin } = openOrder();
  expect(await admin.act(() => Promise.resolve('sent'))).toBe('sent');
  expect(steps).toEqual([]);
  admin.dialogs.close();
  expect(steps).toEqual(['close', 'next row']);
});

test('a dialog opened for one buyer is never shown for another', () => {
  const onShow = vi.fn();
  const { dialogs } = openOrder().admin;
  expect(dialogsOfRow(dialogs, false, onShow).open).toBeUndefined();
  const own = dialogsOfRow(dialogs, true, onShow);
  expect(own.open?.name).toBe('sendPaymentLink');
  own.show('cancelUnpaid');
  expect(onShow).toHaveBeenCalledOnce();
  expect(dialogs.show).toHaveBeenCalledWith('cancelUnpaid', undefined);
});

test('an order that is read anew between the act and the closing still settles its row', async () => {
  const { steps, admin, again } = openOrder();
  await admin.act(() => Promise.resolve('sent'));
  again().dialogs.close();
  expect(steps).toEqual(['close', 'next row']);
});
