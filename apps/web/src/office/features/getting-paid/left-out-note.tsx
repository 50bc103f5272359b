import { useQueryClient } from '@tanstack/react-query';
import { savePaymentRoute } from '@farewind/contract/settings/payment-routes';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { sentenceOfField, useActWithProblem } from '../../kit/use-act.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { gettingPaidKey, type MethodRow } from './getting-paid-data.ts';
import { leftOutOf } from './left-out.ts';
import { listMethods } from './list-methods.ts';
import { Refused } from './refused.tsx';
import { takersInUse } from './takers-in-use.ts';

/** The methods that the agency's order keeps from an account, and a press that lets it take them as the last one. */
export function LeftOutNote({
  settingId,
  methods,
}: {
  readonly settingId: number;
  readonly methods: readonly MethodRow[];
}) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { isBusy, problem, run } = useActWithProblem(sentenceOfField);
  const leftOut = leftOutOf(settingId, methods);
  if (leftOut.length === 0) return null;
  const add = () =>
    run(async () => {
      for (const method of leftOut) {
        const settingIds = [...takersInUse(method).map((taker) => taker.settingId), settingId];
        await officeCall(savePaymentRoute, { currency: method.currency, method: method.id, settingIds });
      }
      await queries.invalidateQueries({ queryKey: gettingPaidKey });
      showToast(t('gettingPaid.orderSaved'));
    });
  return (
    <div className="stack s2">
      <p className="o-prov-note">{t('gettingPaid.leftOut', { methods: listMethods(leftOut) })}</p>
      {problem === undefined ? null : <Refused text={problem} />}
      <p>
        <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void add()}>
          {t('gettingPaid.addLast')}
        </button>
      </p>
    </div>
  );
}
