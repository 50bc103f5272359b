import { closeTask } from '@farewind/contract/orders/tasks';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { phoneAnswerId, phoneChoices, sendPhoneAnswer } from '../orders/phone-answers.ts';
import type { OrderAdmin } from '../orders/use-order.ts';
import type { ShownItem } from './merge-work.ts';

/** What the page does for the pane. */
export interface WorkActs {
  /** The item is dealt with: the list is read anew, and the next row is chosen. */
  readonly onSolved: (key: string) => void;
  readonly onMissedCall: (key: string) => void;
}

export interface WorkAnswer {
  /** The key that gives it, and where it stands. */
  readonly digit: number;
  readonly text: string;
  /** Classes of its button. */
  readonly tone: string;
  readonly run: () => void;
}

const MISSED_CALL = 4;

/** What can be answered by phone about an item; money goes back only after a question of its own. */
export function listAnswers(
  item: ShownItem,
  admin: OrderAdmin | undefined,
  t: OfficeTranslate,
  acts: WorkActs,
): WorkAnswer[] {
  const solving = (run: () => Promise<unknown>, told: string) => () => {
    run()
      .then(() => {
        showToast(told);
        acts.onSolved(item.key);
      })
      .catch((error: unknown) => {
        showError(error);
        acts.onSolved(item.key);
      });
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
        : solving(() => admin!.act(() => sendPhoneAnswer(proposal!, choice)), t('phone.noted')),
  }));
  if (item.key.startsWith('task:'))
    answers.push({
      text: t('work.done'),
      tone: answers.length === 0 ? 'btn-primary' : 'btn-line',
      run: solving(() => officeCall(closeTask, { taskId: item.key.slice(5) }), t('work.closed')),
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
