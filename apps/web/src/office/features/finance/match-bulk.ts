import { repairDiscrepancy, type getDiscrepancies } from '@farewind/contract/finance/matching';
import { CheckCheck, Wrench } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatRepair } from './finance-words.ts';

export type Discrepancy = Answer<typeof getDiscrepancies>['items'][number];
type Repair = Discrepancy['repairs'][number];

/** Resolving several discrepancies, for example after an outage of the bank: as recommended for each, or not at all. */
export function listMatchBulkActs(t: OfficeTranslate): readonly BulkAct<Discrepancy>[] {
  const act = (
    name: 'repairMany' | 'acceptMany',
    icon: typeof Wrench,
    choose: (repairs: readonly Repair[]) => Repair | undefined,
  ): BulkAct<Discrepancy> => ({
    name,
    label: `match.${name}`,
    icon,
    whyNot: ({ state, repairs }) => {
      if (state !== 'open') return t(`match.${state}`);
      return choose(repairs) === undefined ? t('match.notPossible') : undefined;
    },
    effect: ({ repairs }) => formatRepair(choose(repairs) ?? 'accept', t),
    reasonHint: 'form.reasonHint',
    run: ({ mismatchId, repairs, version }, reason) =>
      officeCall(repairDiscrepancy, { mismatchId, repair: choose(repairs) ?? 'accept', reason, version }),
  });
  return [
    act('repairMany', Wrench, ([best]) => (best === 'accept' ? undefined : best)),
    act('acceptMany', CheckCheck, (repairs) => repairs.find((repair) => repair === 'accept')),
  ];
}
