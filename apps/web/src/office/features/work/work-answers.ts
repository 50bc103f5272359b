import type { StaffAction } from '@farewind/contract/orders/order-detail';
import { closeTask } from '@farewind/contract/orders/tasks';
import type { CallOptions } from '../../../shared/api/call.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { phoneAnswerId, phoneChoices, sendPhoneAnswer } from '../orders/phone-answers.ts';
import type { OrderAdmin } from '../orders/use-order.ts';
import { holdAct, releaseAct, takeBackAct } from '../../session/held-acts.ts';
import type { ShownItem } from './merge-work.ts';

/** Callbacks of the page for the pane. */
export interface WorkActs {
  /** The item is settled: reloads the list and chooses the next row. */
  readonly onSolved: (key: string) => void;
  /** The server has the answer, or refused it: the list is read anew. */
  readonly onSent: () => Promise<void>;
  readonly onMissedCall: (key: string) => void;
}

export interface WorkAnswer {
  /** Its key, which is also its position. */
  readonly digit: number;
  readonly text: string;
  /** Classes of its button. */
  readonly tone: string;
  readonly run: () => void;
}

const MISSED_CALL = 4;

/** An answer that is confirmed in a dialog of the order. */
interface DialogAnswer {
  readonly needs: StaffAction;
  readonly dialog: string;
  readonly text: OfficeKey;
  /** The member of the item's detail that names the dialog's record. */
  readonly of?: string;
}

/** What a buyer who has not paid may want. */
const unpaid: readonly DialogAnswer[] = [
  { needs: 'sendPaymentLink', dialog: 'sendPaymentLink', text: 'order.sendPaymentLink' },
  { needs: 'takeAtDesk', dialog: 'takeAtDesk', text: 'order.takeAtDesk' },
  { needs: 'cancelUnpaid', dialog: 'cancelUnpaid', text: 'order.cancelUnpaid' },
];
const otherAddress: readonly DialogAnswer[] = [
  { needs: 'changeContact', dialog: 'changeContact', text: 'work.correctContact' },
];
/** By the exact reason. */
const dialogAnswers: Readonly<Record<string, readonly DialogAnswer[]>> = {
  orderUnpaid: unpaid,
  held: unpaid,
  passengerChange: [
    { needs: 'decideChange', dialog: 'acceptChange', text: 'change.accept', of: 'changeId' },
    { needs: 'decideChange', dialog: 'refuseChange', text: 'order.refuse', of: 'changeId' },
  ],
  proofSent: [
    { needs: 'decideProof', dialog: 'acceptProof', text: 'proof.accept', of: 'proofId' },
    { needs: 'decideProof', dialog: 'refuseProof', text: 'order.refuse', of: 'proofId' },
  ],
  mailBounced: otherAddress,
  smsBounced: otherAddress,
};

/**
 * The answers that can be entered during a call about an item; a refund is confirmed separately. None while its order
 * has not been loaded: a number must not mean one answer before and another one after.
 */
export function listAnswers(
  item: ShownItem,
  admin: OrderAdmin | undefined,
  t: OfficeTranslate,
  acts: WorkActs,
): WorkAnswer[] {
  const { key } = item;
  if (item.orderId !== null && admin === undefined) return [];
  const solving = (run: (options?: CallOptions) => Promise<unknown>, told: string) => () => {
    holdAct(key, (options) => run(options).catch(showError), acts.onSent);
    acts.onSolved(key);
    showToast(
      told,
      async () => {
        if (!takeBackAct(key)) showToast(t('work.tooLate'));
      },
      () => releaseAct(key),
    );
  };
  const proposals = admin?.order.proposals ?? [];
  const proposalId = item.key.startsWith('proposal:') ? item.key.slice(9) : item.detail['proposalId'];
  const proposal = proposals.find((one) => one.proposalId === proposalId);
  const choices = admin === undefined || proposal === undefined ? [] : phoneChoices(proposal);
  const answers: Omit<WorkAnswer, 'digit'>[] = choices.map((choice, at) => ({
    text: t(`phone.${choice}`),
    tone: choice === 'refund' ? 'btn-line wq-refund' : at === 0 ? 'btn-primary' : 'btn-line',
    run:
      choice === 'refund'
        ? () => admin!.dialogs.show('phoneAnswer', phoneAnswerId(proposal!, choice))
        : solving(
            (options) => admin!.act(() => sendPhoneAnswer(proposal!, choice, options)),
            t('phone.noted'),
          ),
  }));
  for (const { needs, dialog, text, of } of dialogAnswers[item.code] ?? [])
    if (admin?.can(needs) === true) {
      const id = of === undefined ? undefined : item.detail[of];
      answers.push({
        text: t(text),
        tone: answers.length === 0 ? 'btn-primary' : 'btn-line',
        run: () => admin.dialogs.show(dialog, typeof id === 'string' ? id : undefined),
      });
    }
  if (item.key.startsWith('task:'))
    answers.push({
      text: t('work.done'),
      tone: answers.length === 0 ? 'btn-primary' : 'btn-line',
      run: solving(
        (options) => officeCall(closeTask, { taskId: key.slice(5) }, options ?? {}),
        t('work.closed'),
      ),
    });
  const numbered = answers.slice(0, MISSED_CALL - 1).map((answer, at) => ({ digit: at + 1, ...answer }));
  if (admin === undefined || admin.order.customer.phone === '') return numbered;
  return [
    ...numbered,
    {
      digit: MISSED_CALL,
      text: t('work.notReached'),
      tone: 'btn-line wq-wide',
      run: () => acts.onMissedCall(item.key),
    },
  ];
}
