import type { TravelRuleRow } from '@farewind/contract/rules/travel-rules';
import { officeCall } from '../../api/office-call.ts';
import { deleteTravelRule, saveTravelRule } from '../../api/rules.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { TouchedOrders } from './touched-orders.tsx';
import { readRule, toRuleInput } from './travel-form.ts';

/** Asks before a rule goes, with the booked orders that it speaks about. */
export function RemoveRuleDialog(props: {
  readonly rule: TravelRuleRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { rule, onClose, onDone } = props;
  const name = rule.sentence;
  return (
    <QuestionDialog
      title={t('travelRule.deleteTitle')}
      text={
        <>
          <p>{name}</p>
          <TouchedOrders wish={{ act: 'delete', id: rule.id }} />
        </>
      }
      answer={t('list.delete')}
      isDangerous
      onClose={onClose}
      onAnswer={async () => {
        await officeCall(deleteTravelRule, { input: rule.id });
        onDone();
        onClose();
        showToast(t('list.deleted', { name }), async () => {
          await officeCall(saveTravelRule, toRuleInput(readRule(rule)));
          onDone();
        });
      }}
    />
  );
}
