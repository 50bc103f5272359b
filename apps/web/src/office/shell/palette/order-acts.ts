import { phoneAnswerId, phoneChoices } from '../../features/orders/phone-answers.ts';
import type { AdminOrder } from '../../features/orders/use-order.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { orderPath } from '../../address/order-path.ts';

/** An action on the chosen order, opened and confirmed on its page. */
export interface OrderAct {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** As many as there are shortcut keys. */
const MOST = 4;

/** For an order that waits for its payment. */
const unpaidActs = ['sendPaymentLink', 'takeAtDesk', 'cancelUnpaid'] as const;

/** What callers usually want, among the actions available to the user; answers to a proposal come first. */
export function listOrderActs(order: AdminOrder, t: OfficeTranslate): OrderAct[] {
  const may = (action: AdminOrder['allowedActions'][number]) => order.allowedActions.includes(action);
  const open = (name: string, text: string, search: Readonly<Record<string, string>>): OrderAct => ({
    name,
    text,
    path: orderPath(order.orderId),
    search,
  });
  const answers = may('propose')
    ? (order.proposals ?? [])
        .filter(({ state }) => state === 'open')
        .flatMap((proposal) =>
          phoneChoices(proposal).map((choice) =>
            open(`answer-${choice}`, t(`phone.${choice}`), {
              dialog: 'phoneAnswer',
              id: phoneAnswerId(proposal, choice),
            }),
          ),
        )
    : [];
  return [
    ...answers,
    ...unpaidActs.filter(may).map((action) => open(action, t(`order.${action}`), { dialog: action })),
    ...(may('resend') ? [open('resend', t('order.resend'), { dialog: 'resend' })] : []),
    ...(may('propose') ? [open('propose', t('order.propose'), { dialog: 'propose' })] : []),
    ...(may('cancel') ? [open('cancel', t('order.cancel'), { dialog: 'cancel' })] : []),
  ].slice(0, MOST);
}
